"""Templates compiled to Python that calls things directly: a table has hundreds of macros, sentences and escaped texts.

What Jinja writes asks before every call what is called and who wants the context, wraps every text that it escapes, and
sorts the arguments of every macro. Our templates need none of it: they escape everywhere, and one global gets the
context. What comes out is the same, byte for byte (``tests/web/test_quick_templates.py``).
"""

from functools import lru_cache
from keyword import kwlist
from typing import Any, Final

from jinja2 import Environment, nodes
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
    return escape(value)


class Items(dict[str, Any]):
    """A dictionary that a template writes: its items can be read as attributes, as Jinja has it."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


class QuickMacro(Macro):
    """A macro. Unless it takes a block, or whatever it is given, it is no more than the call of a function."""

    def __call__(self, *args: Any, **named: Any) -> str:
        count = self._argument_count
        if self.caller or self.catch_kwargs or self.catch_varargs or len(args) > count:
            return super().__call__(*args, **named)
        if len(args) < count:
            rest = self.arguments[len(args) :]
            if not named.keys() <= set(rest):
                return super().__call__(*args, **named)  # it says what is wrong
            args += tuple([named.get(name, missing) for name in rest])
        elif named:
            return super().__call__(*args, **named)
        return str.__new__(Markup, self._func(*args))


def _item(node: nodes.Getattr) -> nodes.Getitem:
    """The same as an item, which is looked up Jinja's way: there it may be missing."""
    return nodes.Getitem(node.node, nodes.Const(node.attr), "load")


class QuickGenerator(CodeGenerator):
    """Writes the Python of a template."""

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

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:  # noqa: N802 - as in the base class
        self.write("Items(")
        super().visit_Dict(node, frame)
        self.write(")")

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:  # noqa: N802 - as in the base class
        if isinstance(node.node, nodes.Getattr) and node.name in ("defined", "undefined"):
            node.node = _item(node.node)
        super().visit_Test(node, frame)

    def visit_Filter(self, node: nodes.Filter, frame: Frame) -> None:  # noqa: N802 - as in the base class
        if isinstance(node.node, nodes.Getattr) and node.name in ("default", "d"):
            node.node = _item(node.node)
        super().visit_Filter(node, frame)

    def _gets_context(self, called: nodes.Expr) -> bool:
        """Whether it is one of those globals that Jinja hands more than their arguments."""
        found = self.environment.globals.get(called.name) if isinstance(called, nodes.Name) else None
        return hasattr(found, "jinja_pass_arg")


class QuickEnvironment(Environment):
    """The templates of ours, and of games."""

    code_generator_class = QuickGenerator
