"""The layout of templates: what tools/format_templates.py makes of them."""

import importlib.util
from pathlib import Path

import pytest

TOOL = Path(__file__).parent.parent / "tools" / "format_templates.py"
spec = importlib.util.spec_from_file_location("format_templates", TOOL)
assert spec
assert spec.loader
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<ul>\n<li>one</li>\n</ul>", "<ul>\n  <li>one</li>\n</ul>\n"),
        ("{% if a %}\n<b>\n{% else %}\n<i>\n{% endif %}", "{% if a %}\n  <b>\n{% else %}\n  <i>\n{% endif %}\n"),
        ("<p\nid='a'>\ntext</p>", "<p\n  id='a'>\n  text</p>\n"),
        ("{{a}}{%if b%} {%-endif-%}", "{{ a }}{% if b %} {%- endif -%}\n"),
        ("{% if a +%}x{%+ endif %}  \n", "{% if a +%}x{%+ endif %}\n"),
        ("<div><p>\nx\n</p></div>", "<div><p>\n  x\n</p></div>\n"),
        ("<ul>\n{{ f(\n  1,\n) }}\n</ul>", "<ul>\n  {{ f(\n    1,\n  ) }}\n</ul>\n"),
        ("<pre>\n    as it is\n</pre>", "<pre>\n    as it is\n</pre>\n"),
        ("<br>\n<img>\ntext", "<br>\n<img>\ntext\n"),
        ("{% set a = 1 %}\n{% set b %}\nx\n{% endset %}", "{% set a = 1 %}\n{% set b %}\n  x\n{% endset %}\n"),
    ],
)
def test_a_template_is_laid_out(before: str, after: str) -> None:
    assert tool.formatted(before) == after
    assert tool.formatted(after) == after
