import { expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import { withPaths } from "../support/generate.ts";
import { formData, urlencoded } from "./form-documents.ts";

it.each([formData, urlencoded])(
  "a part of %s that may be itself is refused, with decimals too",
  async (mediaType) => {
    const document = withPaths(
      `/a:
  post:
    operationId: send
    requestBody: { content: { ${mediaType}: { schema: { type: object, properties: { one: { $ref: "#/components/schemas/Endless" } } } } } }
    responses: { "204": { description: Done. } }
`,
      `schemas:
  Endless: { oneOf: [{ $ref: "#/components/schemas/Endless" }, { type: array, items: { $ref: "#/components/schemas/Endless" } }] }
`,
    );
    const diagnostics = new Diagnostics();
    const host = { readFile: () => Promise.resolve(document) };
    const decimals = { numbers: "all" } as const;
    const spec = { input: "a.yaml", output: "/", int64: "number", decimals } as const;
    const { files } = await generate(spec, host, diagnostics);
    expect(files).toBeUndefined();
    const codes = diagnostics.all.map(({ code }) => code);
    expect(codes).toContain("ref-loop");
    expect(codes).not.toContain("internal-error");
  },
);
