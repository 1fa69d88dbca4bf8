"""Templates compiled to Python that calls things directly: a table has hundreds of macros, sentences and escaped texts.

What Jinja writes asks before every call what is called and who wants the context, wraps every text that it escapes, and
sorts the arguments of every macro. Our templates need none of it: they escape everywhere, and one global gets the
context. What comes out is the same, byte for byte (``tests/web/test_quick_templates.py``).
"""

from collections.abc import MutableMapping
from functools import lru_cache
from keyword import kwlist
from typing import Any, Final

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.runtime import Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

MOST_TEXTS: Final = 8_192  # that were escaped, in memory: names of classes and pieces come again and again


@lru_cache(MOST_TEXTS)
def _escaped(text: str) -> str:
    return str(escape(text))


def text_of(value: Any) -> str:
    """A value as it stands in HTML."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]  # the very class
    if kind is str:
        return _escaped(value)
    return str(value) if kind is int else escape(value)


class Items(dict[str, Any]):
    """A dictionary that a template writes: its items can be read as attributes, as Jinja has it."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


class QuickMacro(Macro):
    """A macro. Unless it takes a block, or whatever it is given, it is no more than the call of a function."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._plain = not (self.caller or self.catch_kwargs or self.catch_varargs)
        self._defaults = [(missing,) * left for left in range(self._argument_count, -1, -1)]  # for what is not given

    def __call__(self, *args: Any, **named: Any) -> str:
        count = self._argument_count
        if self._plain and not named and len(args) <= count:
            return str.__new__(Markup, self._func(*args, *self._defaults[len(args)]))
        if self.explicit_caller or self.catch_kwargs or self.catch_varargs or len(args) > count:
            return super().__call__(*args, **named)
        block: tuple[Any, ...] = ()
        if self.caller:
            block = (named.pop("caller", None) or self._environment.undefined("No caller defined", name="caller"),)
        if len(args) < count:
            rest = self.arguments[len(args) :]
            if not named.keys() <= set(rest):
                return super().__call__(*args, **named)  # it says what is wrong
            args += tuple([named.get(name, missing) for name in rest])
        elif named:
            return super().__call__(*args, **named)
        return str.__new__(Markup, self._func(*args, *block))


def _item(node: nodes.Getattr) -> nodes.Getitem:
    """The same as an item, which is looked up Jinja's way: there it may be missing."""
    return nodes.Getitem(node.node, nodes.Const(node.attr), "load")


class QuickGenerator(CodeGenerator):
    """Writes the Python of a template."""

    _may_be_missing: nodes.Node | None = None  # what is looked up Jinja's way

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 - as in the base class
        self.writeline(f"from {__name__} import Items, QuickMacro, text_of")
        super().visit_Template(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("text_of(")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        self.write("Quick")
        super().macro_def(macro_ref, frame)

    def visit_CallBlock(self, node: nodes.CallBlock, frame: Frame) -> None:  # noqa: N802 - as in the base class
        if not isinstance(node.call.node, nodes.ExtensionAttribute):
            super().visit_CallBlock(node, frame)
            return
        self.macro_body(node, frame)  # a tag of ours draws its block or not: a function is enough for that
        self.writeline("caller = macro")
        self.start_write(frame, node)
        self.visit_Call(node.call, frame, forward_caller=True)
        self.end_write(frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: FBT001, FBT002, N802 - as in the base class
        odd = node.dyn_args or node.dyn_kwargs or any(argument.key in kwlist for argument in node.kwargs)
        if odd or self._gets_context(node.node):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - as in the base class
        if node.attr in kwlist:  # Python has no such name
            super().visit_Getattr(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:  # noqa: N802 - as in the base class
        if not (isinstance(node.arg, nodes.Const) and isinstance(node.arg.value, int)) or node is self._may_be_missing:
            super().visit_Getitem(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(f")[{node.arg.value}]")

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:  # noqa: N802 - as in the base class
        self.write("Items(")
        super().visit_Dict(node, frame)
        self.write(")")

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:  # noqa: N802 - as in the base class
        if node.name in ("defined", "undefined"):
            self._look_for(node)
        super().visit_Test(node, frame)

    def visit_Filter(self, node: nodes.Filter, frame: Frame) -> None:  # noqa: N802 - as in the base class
        if node.name in ("default", "d"):
            self._look_for(node)
        super().visit_Filter(node, frame)

    def _look_for(self, node: nodes.Test | nodes.Filter) -> None:
        """Let what the test or filter is about be looked up Jinja's way."""
        if isinstance(node.node, nodes.Getattr):
            node.node = _item(node.node)
        self._may_be_missing = node.node

    def _gets_context(self, called: nodes.Expr) -> bool:
        """Whether it is one of those globals that Jinja hands more than their arguments."""
        found = self.environment.globals.get(called.name) if isinstance(called, nodes.Name) else None
        return hasattr(found, "jinja_pass_arg")


class QuickEnvironment(Environment):
    """The templates of ours, and of games."""

    code_generator_class = QuickGenerator

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._loaded: dict[str, Template] = {}  # files do not change while a server runs

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 - as in the base class
    ) -> Template:
        """The template of this name; every drawing asks for several."""
        if not isinstance(name, str) or globals:
            return super().get_template(name, parent, globals)
        found = self._loaded.get(name)
        if found is None:
            found = self._loaded[name] = super().get_template(name, parent)
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """A plain dictionary: every template that is drawn begins with a copy of it."""
        return {**self.globals, **(d or {})}
