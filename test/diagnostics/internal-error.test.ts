import { afterEach, expect, test, vi } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../generator/diagnostics/located.ts";
import { renderStylish } from "../../generator/diagnostics/stylish.ts";
import { printedFor } from "../../generator/emit/printed-for.ts";
import { generate } from "../../generator/generate.ts";
import { ApiIndex } from "../../generator/ir/index.ts";
import { Failure, reportFailure } from "../../generator/ir/failure.ts";
import { Exactness } from "../../generator/ir/lower/drafts/exactness.ts";
import { formatterFor } from "../support/formatter.ts";
import { UnparsableText } from "../../generator/output/unparsable-text.ts";
import { apiOf } from "../support/api-of.ts";

const text = `openapi: 3.1.1
info: { title: Broken, version: "1" }
paths: {}
components:
  schemas:
    Whole: { type: object, properties: { broken: { $ref: "#/components/schemas/Broken" } } }
    Broken: { type: array, items: { type: string } }
`;

afterEach(() => void vi.restoreAllMocks());

/** Generates, and breaks something when a stage, or the printing of its files, begins. */
async function failing(stage: "lower" | "emit" | "print", spoil: () => void) {
  const diagnostics = new Diagnostics();
  const { files, sources } = await generate(
    { input: "api.yaml", output: "out", int64: "number", codecs: "all", emit: ["types", "xml"] },
    { readFile: async () => text },
    diagnostics,
    (reached, file) => (file === undefined ? reached : "print") === stage && spoil(),
  );
  expect(files).toBeUndefined();
  const found = diagnostics.all.filter(({ severity }) => severity === "error");
  return { found, located: locate(found, sources.files) };
}

const fail = (): never => {
  throw new Error("unforeseen");
};

test("an exception of lowering is a diagnostic that names the schema", async () => {
  const build = Exactness.prototype.build;
  const { located } = await failing("lower", () => {
    vi.spyOn(Exactness.prototype, "build").mockImplementation(function (this: Exactness, draft) {
      return draft.name === "Broken" ? fail() : build.call(this, draft);
    });
  });
  expect(located).toMatchObject([
    {
      code: "internal-error",
      severity: "error",
      message: expect.stringContaining("unforeseen"),
      location: { pointer: "/components/schemas/Broken", range: { start: { line: 7 } } },
    },
  ]);
  const shown = renderStylish(located, { color: false });
  expect(shown).not.toContain("internal-error.test.ts");
  expect(renderStylish(located, { color: false, debug: true })).toContain("internal-error.test.ts");
});

test("an exception of printing is a diagnostic that names the schema", async () => {
  const { found } = await failing("emit", () => {
    const resolve = ApiIndex.prototype.resolve;
    vi.spyOn(ApiIndex.prototype, "resolve").mockImplementation(function (this: ApiIndex, node) {
      return node.kind === "array" ? fail() : resolve.call(this, node);
    });
  });
  expect(found).toMatchObject([
    { code: "internal-error", location: { pointer: "/components/schemas/Broken" } },
  ]);
});

test("an exception that another one has caused is told with it", () => {
  const diagnostics = new Diagnostics();
  const place = { file: "api.yaml", pointer: "/components/schemas/Broken" };
  const cause = new Failure(new Error("the reason"), place);
  reportFailure(new Error("what it led to", { cause }), { file: "api.yaml" }, diagnostics);
  const [found] = diagnostics.all;
  expect(found).toMatchObject({ location: place });
  expect(found?.message).toContain("what it led to: the reason");
  expect(found?.stack).toContain("caused by Error: the reason");
});

test("an exception about no schema names the document", async () => {
  const { found } = await failing("print", fail);
  expect(found).toMatchObject([{ code: "internal-error", location: { file: "api.yaml" } }]);
});

test("text that is not TypeScript names the schema that it was printed for", async () => {
  const { declarations } = await apiOf(text);
  const printed =
    "export function readWhole() {}\nexport function readBroken() { if (()) return }\n";
  const format = await formatterFor("api.ts");
  const error: unknown = await format("api.ts", printed).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(UnparsableText);
  const { offset } = error as UnparsableText;
  expect(printedFor(printed, offset, declarations)?.name).toBe("Broken");
});
