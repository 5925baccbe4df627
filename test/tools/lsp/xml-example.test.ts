import { describe, expect, it } from "vitest";
import { XmlExamples } from "../../../generator/snippets/xml-example.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../../generator/analyse.ts";
import { ApiIndex } from "../../../generator/ir/index.ts";
import { canonicalXml } from "../../support/canonical-xml.ts";
import { withSchemas } from "../../support/generate.ts";
import { readCases, type CaseFolder } from "../../support/case-folder.ts";
import { generateCase, importCase } from "../../support/case-package.ts";

const cases = readCases().filter(({ name, isWrong }) => !isWrong && name.includes("xml"));

describe("the XML that is shown of a schema", () => {
  for (const folder of cases) {
    it(`is what its encoder writes: ${folder.name}`, () => check(folder));
  }
});

async function check(folder: CaseFolder): Promise<void> {
  const { files = [] } = await generateCase(folder);
  const pack = await importCase(`example-${folder.name}`, files);
  const host = { readFile: () => Promise.resolve(folder.document) };
  const { int64 } = folder.options;
  const spec = { input: "spec.yaml", int64, emit: folder.options.emit };
  const { api } = await analyse(spec, host, new Diagnostics());
  const index = new ApiIndex(api as never);
  const examples = new XmlExamples({ api: api as never, index });
  const wrong: unknown[] = [];
  for (const declaration of api?.declarations ?? []) {
    const xml = examples.of(declaration);
    if (xml === undefined || !pack.has(declaration.name, "xml")) continue;
    try {
      const value = pack.decode(declaration.name, "xml", xml);
      expect(canonicalXml(pack.encode(declaration.name, "xml", value))).toEqual(canonicalXml(xml));
    } catch (error) {
      wrong.push([declaration.name, xml, String(error).slice(0, 160)]);
    }
  }
  expect(wrong).toEqual([]);
}

it("has the parts of the member that an example is one of", async () => {
  const text = withSchemas(`Shape:
  examples: [{ side: 2 }]
  oneOf:
    - { type: object, required: [radius], properties: { radius: { type: integer } } }
    - { type: object, required: [side], properties: { side: { type: integer } } }
`);
  const spec = { input: "spec.yaml", int64: "number", emit: ["xml"] } as const;
  const host = { readFile: () => Promise.resolve(text) };
  const { api } = await analyse(spec, host, new Diagnostics());
  const index = new ApiIndex(api as never);
  const shape = api?.declarations.find(({ name }) => name === "Shape");
  expect(new XmlExamples({ api: api as never, index }).of(shape as never)).toBe(
    "<Shape>\n  <side>2</side>\n</Shape>",
  );
});
