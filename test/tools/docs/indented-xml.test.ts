import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeXml, readXmlAny } from "@diptych/runtime/codegen1";
import { indentedXml } from "../../../generator/snippets/indented-xml.ts";

describe("XML of one line", () => {
  it("gets a line for each element", () => {
    const text = `<?xml version="1.0"?><p:a xmlns:p="urn:a" t="&lt;&quot;&#10;"><b x='>'>1 &amp; "2"</b><c/><d/><d></d><d><e> x </e></d></p:a>`;
    expect(indentedXml(text)).toBe(
      [
        `<?xml version="1.0"?>`,
        `<p:a xmlns:p="urn:a" t="&lt;&quot;&#10;">`,
        `  <b x='>'>1 &amp; "2"</b>`,
        `  <c/>`,
        `  <d/>`,
        `  <d></d>`,
        `  <d>`,
        `    <e> x </e>`,
        `  </d>`,
        `</p:a>`,
      ].join("\n"),
    );
  });

  it.each([
    ["lines of its own", "<a>\n<b/></a>"],
    ["text beside elements", "<a>one <b>two</b></a>"],
    ["space that counts", '<a xml:space="preserve"><b/><c/></a>'],
    ["comments", "<a><!-- c --><b/></a>"],
    ["sections", "<a><b><![CDATA[x]]></b></a>"],
    ["instructions", "<a><?p q?><b/></a>"],
    ["no XML", "<a><b></a>"],
    ["no markup", "text"],
  ])("stays as it is with %s", (_, text) => {
    expect(indentedXml(text)).toBe(text);
  });

  it("means the same", () => {
    const name = fc.constantFrom("a", "b", "c-d");
    const value = fc
      .string()
      .map((one) =>
        one.replace(/[^\x20-\x7e\n\t]/g, "").replace(/[&<>"\n\t]/g, (c) => `&#${c.charCodeAt(0)};`),
      );
    const { element } = fc.letrec<{ element: string }>((tie) => ({
      element: fc.oneof(
        { depthSize: "small" },
        fc.tuple(name, value).map(([n, v]) => `<${n} x="${v}">${v}</${n}>`),
        fc.tuple(name, fc.array(tie("element"))).map(([n, all]) => `<${n}>${all.join("")}</${n}>`),
      ),
    }));
    const tree = (text: string): unknown => decodeXml(text, undefined, ["*"], readXmlAny);
    fc.assert(
      fc.property(element, (text) => {
        const lines = indentedXml(text).replaceAll(/\n */g, "");
        expect(tree(lines)).toEqual(tree(text));
      }),
    );
  });
});
