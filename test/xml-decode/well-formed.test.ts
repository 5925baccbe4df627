import fc from "fast-check";
import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, it } from "vitest";
import { DecodeError } from "@diptych/runtime";
import { generateFrom, withSchemas } from "../support/generate.ts";

type Decode = (input: Uint8Array | string) => unknown;

const decoders: Decode[] = [];

beforeAll(async () => {
  const generated = await generateFrom(
    withSchemas(`
Tree: { xml: { name: r } }
Skip: { type: object, xml: { name: r } }
Read:
  type: object
  xml: { name: r }
  properties:
    a: { type: string }
    b: { type: array, items: { type: string } }
    c: { type: object, properties: { a: { type: string }, x: { type: string, xml: { attribute: true } } } }
`),
  );
  for (const name of ["Tree", "Skip", "Read"])
    decoders.push(generated[`decode${name}Xml`] as Decode);
});

/** Whether the oracle takes the document; a DOCTYPE counts as refused, as it does here. */
function saxesTakes(text: string): boolean {
  const parser = new SaxesParser({ xmlns: true });
  let good = true;
  parser.on("error", () => (good = false));
  parser.on("doctype", () => (good = false));
  try {
    parser.write(text).close();
  } catch {
    good = false;
  }
  return good;
}

/** Issues about the text itself; those about values are no matter here. */
function textIssue(decode: Decode, text: string): string | undefined {
  try {
    decode(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    for (const issue of error.issues) {
      expect(issue.line).toBeGreaterThan(0);
      expect(issue.column).toBeGreaterThan(0);
    }
    return error.issues.find(({ code }) => ["syntax", "encoding", "limit", "depth"].includes(code))
      ?.message;
  }
}

/**
 * Where saxes takes what the specifications refuse: a local name that starts like no name
 * (Namespaces in XML 1.0, [4]) and a target that nothing separates from the rest (XML 1.0, [16]).
 */
const stricter = /^\S+:[-.\d]\S* is not a name$|^whitespace must follow the target$/;

/** Both take the document or both refuse it. */
function sameVerdict(text: string): void {
  const taken = saxesTakes(text);
  for (const [i, decode] of decoders.entries()) {
    const issue = textIssue(decode, text);
    if (taken && issue !== undefined && stricter.test(issue)) continue;
    if (taken) expect(issue, `decoder ${i} refused ${JSON.stringify(text)}`).toBeUndefined();
    else expect(issue, `decoder ${i} took ${JSON.stringify(text)}`).toBeDefined();
  }
}

const malformed: readonly string[] = [
  "",
  " ",
  "<r>",
  "<r",
  "</r>",
  "<r></s>",
  "<r></r ><r/>",
  "<r/>x",
  "<r/>x<!-- -->",
  "<r></r>x<?p?>",
  "<r>y</r> x <!-- -->",
  "<r a='>'/>x><!-- -->",
  "<r><a/></r>x<!-- -->",
  "x<r/>",
  "<r/><!-- - -- -->",
  "<r><!-- a -- b --></r>",
  "<r><!--></r>",
  "<r><!---></r>",
  "<r><!-- x",
  "<r><![CDATA[x</r>",
  "<r><![CDATA[x]]</r>",
  "<![CDATA[x]]><r/>",
  "<r>]]></r>",
  "<r>a]]>b</r>",
  "<r><a>]]></a></r>",
  "<r>&</r>",
  "<r>&amp</r>",
  "<r>&unknown;</r>",
  "<r>&#0;</r>",
  "<r>&#xD800;</r>",
  "<r>&#xFFFE;</r>",
  "<r>&#x110000;</r>",
  "<r>&#;</r>",
  "<r>&#x;</r>",
  "<r>&#1a;</r>",
  "<r>\u0001</r>",
  "<r><a>\u0001</a></r>",
  "<r>\uFFFE</r>",
  '<r a="1" a="2"/>',
  '<r a="1"b="2"/>',
  "<r a=1/>",
  "<r a/>",
  '<r a="<"/>',
  '<r a="&x;"/>',
  '<r a="\u0002"/>',
  '<r a="1/>',
  "<1r/>",
  "<r><-a/></r>",
  "<r><a:b/></r>",
  '<r a:b="1"/>',
  "<r><a:/></r>",
  "<r><:a/></r>",
  "<r><a:b:c/></r>",
  '<r xmlns:a="u" xmlns:b="u" a:x="1" b:x="2"/>',
  '<r xmlns:a=""/>',
  '<r xmlns:xmlns="u"/>',
  '<r xmlns:xml="u"/>',
  '<r xmlns="http://www.w3.org/2000/xmlns/"/>',
  '<r xmlns:q="http://www.w3.org/XML/1998/namespace"/>',
  "<r><?xml version='1.0'?></r>",
  "<r><?XML x?></r>",
  "<r><?a:b x?></r>",
  "<r><?a",
  "<r><??></r>",
  " <?xml version='1.0'?><r/>",
  "<?xml version='1.0'?><?xml version='1.0'?><r/>",
  "<?xml?><r/>",
  "<?xml encoding='UTF-8'?><r/>",
  "<?xml version='2.0'?><r/>",
  "<?xml version='1.0' standalone='maybe'?><r/>",
  "<?xml version='1.0' standalone='yes' encoding='UTF-8'?><r/>",
  "<?xml version='1.0'encoding='UTF-8'?><r/>",
  "<!DOCTYPE r><r/>",
  "<!ELEMENT r><r/>",
  "<r><!x></r>",
  "<r / >x</r>",
  "< r/>",
  "<r></ r>",
  "<r><a></r></a>",
  "<r><a>x</aa></r>",
  "<r><aa>x</a></r>",
  "<r><a>x</b></r>",
  "<r><a>x</a</r>",
  "<r><c x='1' x='2'/></r>",
  "<r><c x='<'/></r>",
  "<r><b>x</b><b>y</c></r>",
  "<r>\uD800</r>",
];

const wellFormed: readonly string[] = [
  "<r/>",
  "<r />",
  "<r></r>",
  "<r></r >",
  "<r\n>\n</r\n>\n",
  "\uFEFF<r/>",
  "<?xml version='1.0'?><r/>",
  '<?xml version="1.0" encoding=\'UTF-8\' standalone="no" ?>\n<!-- c --><?p i?><r/><!-- d --><?q?>',
  "<?xml version='1.1'?><r/>",
  "<r>&lt;&gt;&amp;&apos;&quot;&#65;&#x41;&#x10FFFF;</r>",
  "<r>]]</r>",
  "<r>]]<!-- x -->></r>",
  "<r><![CDATA[<a>&]]]]></r>",
  "<r><!----></r>",
  "<r><?xm x?></r>",
  "<r><?a ??></r>",
  '<r a=">" b=\'"\' c = "]]>"/>',
  "<r><a>x</a><b/><b>y</b><c x='1'><a/></c></r>",
  '<r xmlns:p="u"><p:a xmlns:q="v" q:b="1" p:b="1"/><a/></r>',
  '<r xmlns="u"><a xmlns=""/></r>',
  '<r xml:lang="en" xmlns:xml="http://www.w3.org/XML/1998/namespace"/>',
  "<r><é\u0300/><名前>x</名前><a·/></r>",
  "<r>é€😀</r>",
  "<r>\u007F\u0085</r>",
  "<r>\r\n\r<a>\r</a></r>",
];

describe("well-formedness, against saxes", () => {
  it.each(malformed)("refuses %j", (text) => {
    expect(saxesTakes(text)).toBe(false);
    sameVerdict(text);
  });

  it.each(wellFormed)("takes %j", (text) => {
    // saxes takes a byte order mark only where it is told the encoding.
    expect(saxesTakes(text.replace(/^\uFEFF/, ""))).toBe(true);
    for (const decode of decoders) expect(textIssue(decode, text)).toBeUndefined();
  });

  it.each(["<r><?a?b?></r>", "<r xmlns:p='u'><p:-a/></r>", "<r xmlns:-p='u'/>"])(
    "refuses %j, which saxes takes",
    (text) => {
      expect(saxesTakes(text)).toBe(true);
      for (const decode of decoders) expect(textIssue(decode, text)).toMatch(stricter);
    },
  );

  const piece = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        "<a>",
        "</a>",
        "<b>",
        "</b>",
        "<c>",
        "</c>",
        "<a>x</a>",
        "<b/>",
        "<c x='1'>",
      ),
    },
    fc.constantFrom(
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<?p",
      "?>",
      "&amp;",
      "&#x41;",
      "&",
      ";",
      "<",
      ">",
      "/",
      "=",
      "'",
      '"',
    ),
    fc.constantFrom(
      " ",
      "\n",
      "\r\n",
      "\t",
      "]",
      "-",
      "x",
      "é",
      "😀",
      "\u0300",
      "\u0000",
      "\uFFFE",
      "xmlns:p='u'",
      "xmlns='v'",
      "p:",
      " y='2'",
    ),
  );

  it("agrees on documents made of pieces", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) =>
        sameVerdict(`<r>${pieces.join("")}</r>`),
      ),
      { numRuns: 4000 },
    );
  });

  const tree = fc.letrec<{ node: string; content: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom("x", " ", "&lt;", "<![CDATA[<]]>", "<!-- c -->", "<?p i?>", "é"),
      fc
        .tuple(
          fc.constantFrom("a", "b", "c", "d", "p:a"),
          fc.constantFrom("", " ", " x='1'", ' xmlns:p="u"', " x='&gt;' y=\"é\""),
          tie("content"),
        )
        .map(([name, attributes, content]) => `<${name}${attributes}>${content}</${name}>`),
    ),
    content: fc.array(tie("node"), { maxLength: 4 }).map((nodes) => nodes.join("")),
  })).content;

  it("agrees on whole documents", () => {
    fc.assert(
      fc.property(tree, (content) => sameVerdict(`<r xmlns:p="w">${content}</r>`)),
      { numRuns: 1500 },
    );
  });

  it("agrees on documents in which one thing was changed", () => {
    const change = fc.record({
      content: tree,
      at: fc.nat(),
      length: fc.integer({ min: 0, max: 3 }),
      put: fc.constantFrom(
        "",
        "<",
        ">",
        "/",
        "&",
        "'",
        "]]>",
        "a",
        " ",
        "\u0001",
        "<a>",
        "</a>",
        "--",
        "é",
      ),
    });
    fc.assert(
      fc.property(change, ({ content, at, length, put }) => {
        const text = `<r xmlns:p="w">${content}</r>`;
        const place = at % (text.length + 1);
        const changed = text.slice(0, place) + put + text.slice(place + length);
        // A changed name of the root is another matter.
        fc.pre(/^<r[\s>/]/.test(changed));
        sameVerdict(changed);
      }),
      { numRuns: 4000 },
    );
  });
});
