import { expect, it } from "vitest";
import type { CheckedDocument } from "../../../tools/lsp/checks.ts";
import { Hovers } from "../../../tools/lsp/hover.ts";
import { OpenFiles } from "../../../tools/lsp/open-files.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../../generator/analyse.ts";
import type { Api } from "../../../generator/ir/index.ts";
import { SyntaxTrees } from "../../../tools/lsp/syntax/syntax-of.ts";
import { TextReaders } from "../../../tools/lsp/texts/text-readers.ts";
import { withSchemas } from "../../support/generate.ts";

const text = withSchemas("Pet: { type: object, properties: { name: { type: string } } }\n");

async function lower(): Promise<Api | undefined> {
  const host = { readFile: () => Promise.resolve(text) };
  const spec = { input: "pets.yaml", int64: "number" } as const;
  return (await analyse(spec, host, new Diagnostics())).api;
}

/** What checks know: what they have lowered, and no texts from before. */
const known = (loweredOf: () => Api | undefined) => ({ loweredOf, earlierOf: () => undefined });

/** A document in a folder that is not there: nothing of it can be read. */
const document = (config?: object): CheckedDocument =>
  ({ entry: "/none/pets.yaml", project: { folder: "/none", config } }) as never;
const place = { file: "/none/pets.yaml", pointer: "/components/schemas/Pet/properties" };

it("shows what a check has lowered, without reading the document again", async () => {
  const lowered = await lower();
  const hovers = new Hovers(
    new OpenFiles(),
    known(() => lowered),
    new TextReaders(),
    new SyntaxTrees(new TextReaders()),
  );
  expect(await hovers.text(document(), place)).toContain("interface Pet");
});

it("reads the document where no check has lowered this version, or settings differ", async () => {
  const lowered = await lower();
  const files = new OpenFiles();
  const without = new Hovers(
    files,
    known(() => undefined),
    new TextReaders(),
    new SyntaxTrees(new TextReaders()),
  );
  expect(await without.text(document(), place)).toBeUndefined();
  const spec = { input: "pets.yaml", int64: "bigint", dates: "string", maxMegabytes: 1 };
  const config = { folder: "/none", specs: [spec], documents: [spec] };
  const others = new Hovers(
    files,
    known(() => lowered),
    new TextReaders(),
    new SyntaxTrees(new TextReaders()),
  );
  expect(await others.text(document(config), place)).toBeUndefined();
});

it("follows checks: what was lowered anew is shown anew", async () => {
  const [first, second] = [await lower(), await lower()];
  const name = "Renamed";
  const renamed = {
    ...second,
    declarations: second?.declarations.map((one) => ({ ...one, name })),
  } as Api;
  let lowered: Api | undefined = first;
  const hovers = new Hovers(
    new OpenFiles(),
    known(() => lowered),
    new TextReaders(),
    new SyntaxTrees(new TextReaders()),
  );
  expect(await hovers.text(document(), place)).toContain("interface Pet");
  lowered = renamed;
  expect(await hovers.text(document(), place)).toContain("interface Renamed");
});
