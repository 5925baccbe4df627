import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { bodyExamples } from "../../../tools/docs/body-examples.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../../generator/analyse.ts";
import { ApiIndex, type OperationNode, type ResponseContent } from "../../../generator/ir/index.ts";
import { SampleValues } from "../../../generator/samples/sample-values.ts";
import { curlCommand } from "../../../generator/snippets/curl.ts";
import { ClientCalls } from "../../../generator/snippets/client-call.ts";
import type { Samples } from "../../../generator/snippets/samples.ts";
import { folderWith } from "../frame/memory-host.ts";
import { compileFolder } from "../../support/compile-folder.ts";

const spec = path.resolve(import.meta.dirname, "../../../spec");

async function samplesOf(name: string, int64: "bigint" | "number"): Promise<Samples> {
  const text = await readFile(path.join(spec, name), "utf8");
  const host = { readFile: () => Promise.resolve(text) };
  const { api } = await analyse({ input: name, int64 }, host, new Diagnostics());
  if (api === undefined) throw new Error(`'${name}' has errors`);
  const index = new ApiIndex(api);
  return { api, index, values: new SampleValues({ api, index }) };
}

describe("samples of a document", () => {
  it("calls the generated client as it is", async () => {
    const samples = await samplesOf("v3.yaml", "number");
    const settings = {
      module: "@diptych/v3/client",
      baseUrl: "https://host",
      groupBy: "none",
    } as const;
    const calls = new ClientCalls(samples, settings);
    const folder = await folderWith({});
    for (const operation of samples.api.operations)
      await writeFile(
        path.join(folder, `${operation.name}.ts`),
        `${calls.text(operation)}export {};\n`,
      );
    // A sample ends with what it got.
    const settled = { noUnusedLocals: false, rootDir: path.parse(folder).root };
    expect(await compileFolder(folder, { settings: settled })).toEqual([]);
  });

  it("sends text that begins with an at sign, not a file of that name", async () => {
    const text = `openapi: 3.1.1
info: { title: A, version: "1" }
paths:
  /a:
    post:
      operationId: a
      requestBody: { content: { text/plain: { schema: { type: string }, example: "@/etc/hosts" } } }
      responses: { "204": { description: Done. } }
`;
    const host = { readFile: () => Promise.resolve(text) };
    const { api } = await analyse({ input: "a.yaml", int64: "number" }, host, new Diagnostics());
    if (api === undefined) throw new Error("the document has errors");
    const index = new ApiIndex(api);
    const samples = { api, index, values: new SampleValues({ api, index }) };
    const [command] = api.operations.map((one) => curlCommand(one, "https://host", samples));
    expect(command).toContain("--data-raw @/etc/hosts");
  });

  it("keeps the constants of a path before its parameters", async () => {
    const text = `openapi: 3.1.1
info: { title: A, version: "1" }
paths:
  "/blobs?comp=list#top":
    get:
      operationId: a
      parameters: [{ name: q, in: query, required: true, schema: { type: string }, example: x }]
      responses: { "204": { description: Done. } }
`;
    const host = { readFile: () => Promise.resolve(text) };
    const { api } = await analyse({ input: "a.yaml", int64: "number" }, host, new Diagnostics());
    if (api === undefined) throw new Error("the document has errors");
    const index = new ApiIndex(api);
    const samples = { api, index, values: new SampleValues({ api, index }) };
    const [command] = api.operations.map((one) => curlCommand(one, "https://host", samples));
    expect(command).toContain("https://host/blobs?comp=list&q=x");
    expect(command).not.toContain("#");
  });

  it("shows XML that the generated decoders read", async () => {
    const samples = await samplesOf("v2.yaml", "number");
    const v2: Readonly<Record<string, unknown>> = await import("@diptych/v2");
    const shown = samples.api.operations.flatMap((operation) => xmlOf(operation, samples));
    const refused = shown.flatMap(({ name, text }) => {
      const decode: unknown = v2[`decode${name}Xml`];
      if (typeof decode !== "function") return [];
      try {
        decode(text);
        return [];
      } catch (error) {
        return [`${name}: ${String(error)} in ${text}`];
      }
    });
    expect(refused).toEqual([]);
    expect(shown.length).toBeGreaterThan(50);
  });
});

/** The XML bodies of an operation, with the types that they are of. */
function xmlOf(
  operation: OperationNode,
  samples: Samples,
): readonly { readonly name: string; readonly text: string }[] {
  const { body, responses } = operation;
  const contents: readonly ResponseContent[] = [
    ...(body?.contents ?? []),
    ...responses.flatMap((one) => one.contents),
  ];
  return contents.flatMap((content) => {
    if (content.kind !== "xml" || content.type.kind !== "ref") return [];
    const { name } = samples.index.declaration(content.type.target);
    const only = {
      ...operation,
      body: undefined,
      responses: [{ ...responses[0], contents: [content] }],
    };
    const [made] = bodyExamples(only as unknown as OperationNode, samples);
    return made === undefined ? [] : [{ name, text: made.examples[0]?.text ?? "" }];
  });
}
