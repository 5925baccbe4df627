import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { analyse } from "../../generator/analyse.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { pathTypes } from "../../generator/path-types.ts";
import { memoryHost } from "../source/memory-host.ts";

const folders = ["../cases", "../openapi/faulty"].map((one) => path.join(import.meta.dirname, one));
const documents = folders.flatMap((folder) =>
  readdirSync(folder)
    .map((name) => path.join(folder, name))
    .map((file) => (file.endsWith(".yaml") ? file : path.join(file, "spec.yaml")))
    .filter((file) => existsSync(file)),
);

const head = 'openapi: 3.1.1\ninfo: { title: A, version: "1" }\n';
const response = (schema: string): string =>
  `responses: { "200": { description: A., content: { application/json: { schema: ${schema} } } } }`;
const operation = (id: string): string => `{ operationId: ${id}, ${response("{ type: string }")} }`;
const own: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  [
    "an id of three operations, one of which has the name that another would get",
    {
      "a.yaml": `${head}paths:\n  /a: { get: ${operation("x")}, post: ${operation("x")}, put: ${operation("x_postA")} }\n`,
    },
  ],
  [
    "properties by a reference",
    {
      "a.yaml": `${head}paths: {}\ncomponents: { schemas: { A: { type: object, properties: { $ref: "#/components/schemas/B/properties" } }, B: { type: object, properties: { b: { type: integer } } } } }\n`,
    },
  ],
  [
    "properties and required by references to another file",
    {
      "a.yaml": `${head}paths: {}\ncomponents: { schemas: { A: { $ref: "b.yaml#/A" } } }\n`,
      "b.yaml":
        "A: { type: object, properties: { $ref: 'c.yaml#/props' }, required: { $ref: '#/needed' } }\nneeded: [b]\n",
      "c.yaml": "props: { b: { $ref: '#/n' } }\nn: { type: integer }\n",
    },
  ],
  [
    "components by a reference",
    {
      "a.yaml": `${head}paths: { /a: { get: { ${response('{ $ref: "#/components/schemas/S" }')} } } }\ncomponents: { schemas: { $ref: s.yaml } }\n`,
      "s.yaml": "S: { type: integer }\n",
    },
  ],
];

/** Whether each of the two takes a document. */
async function verdicts(files: Readonly<Record<string, string>>) {
  const [input = ""] = Object.keys(files);
  const generated = new Diagnostics();
  const typed = new Diagnostics();
  const { api } = await analyse({ input, int64: "number" }, memoryHost(files), generated);
  const { text } = await pathTypes({ input }, memoryHost(files), typed);
  const fatal = typed.all.filter(({ severity }) => severity === "error");
  return { isGenerated: api !== undefined && !generated.hasErrors, text, fatal };
}

describe("'types' takes what 'generate' takes", () => {
  it.each(documents.map((file) => [path.relative(import.meta.dirname, file), file]))(
    "%s",
    async (_, file) => {
      const text = readFileSync(file, "utf8");
      // Some cases are component schemas alone.
      const document = /^["{]?\s*["']?(?:openapi|swagger)/m.test(text) ? text : undefined;
      if (document === undefined) return;
      const { isGenerated, fatal } = await verdicts({ "spec.yaml": document });
      if (isGenerated) expect(fatal).toEqual([]);
    },
  );

  it.each(own)("%s", async (_, files) => {
    const { isGenerated, text, fatal } = await verdicts(files);
    expect(isGenerated).toBe(true);
    expect(fatal).toEqual([]);
    expect(text).toMatchSnapshot();
  });
});
