import { expect, test } from "vitest";
import { generateFiles, withSchemas, writePackage } from "../support/generate.ts";
import { importForWeb } from "../support/import-for-web.ts";

const schemas = `
T:
  type: object
  properties:
    a: { type: string, xml: { attribute: true } }
    s: { type: string }
    i: { type: integer, format: int64 }
    n: { type: number }
`;

test("encoders write the same without Node's Buffer", async () => {
  const files = await generateFiles(withSchemas(schemas.trimStart()), { int64: "bigint" });
  const folder = await writePackage(files);
  const module = await importForWeb(`export * from "./src/index.ts";`, folder);
  const bytes = module["encodeTXml"] as (value: unknown) => Uint8Array;
  const text = module["encodeTXmlString"] as (value: unknown) => string;
  for (const s of ["", "a<é", "x".repeat(100), "€".repeat(200_000), "y".repeat(400_000)]) {
    const expected = `<T a="&lt;ü"><s>${s.replace("<", "&lt;")}</s><i>-5</i><n>1e+300</n></T>`;
    const value = { a: "<ü", s, i: -5n, n: 1e300 };
    expect(text(value)).toBe(expected);
    const written = bytes(value);
    expect(written.constructor).toBe(Uint8Array);
    expect(new TextDecoder().decode(written)).toBe(expected);
  }
});
