import { describe, expect, it } from "vitest";
import { xmlExample } from "../../../generator/snippets/xml-example.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../../generator/generate.ts";
import { ApiIndex } from "../../../generator/ir/index.ts";
import { canonicalXml } from "../../support/canonical-xml.ts";
import { readCases, type CaseFolder } from "../../support/case-folder.ts";
import { generateCase, importCase } from "../../support/case-package.ts";

/** Cases whose examples are not what their encoders write, and why. */
const different: ReadonlyMap<string, string> = new Map([
  ["xml-conditions", "values are placeholders, which rules such as 'contains' and 'not' refuse"],
  ["xml-member-names-nested", "the name of a member within a member is not looked for"],
  [
    "xml-never",
    "what has no value is left out only where it stands itself, not in what requires it",
  ],
  ["xml-recursion", "what is within itself ends where it begins again, without what it requires"],
]);

const cases = readCases().filter(({ name, isWrong }) => !isWrong && name.includes("xml"));

describe("the XML that is shown of a schema", () => {
  for (const folder of cases) {
    const reason = different.get(folder.name);
    if (reason === undefined) it(`is what its encoder writes: ${folder.name}`, () => check(folder));
    else it.fails(`${folder.name}: ${reason}`, () => check(folder));
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
  const wrong: unknown[] = [];
  for (const declaration of api?.declarations ?? []) {
    const xml = xmlExample(declaration, index);
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
