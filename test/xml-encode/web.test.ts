import { expect, test, vi } from "vitest";
import { generateFrom, withSchemas } from "../support/generate.ts";

vi.mock("../../runtime/src/platform/node.ts", async () => {
  const web = await import("../../runtime/src/platform/web.ts");
  return { ...web, mockedPlatform: "web" };
});

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
  // The runtime's own name for its platform, which the compiler does not know outside of it.
  const name: string = "#platform";
  const platform = (await import(name)) as object;
  expect(platform).toHaveProperty("mockedPlatform", "web");
  const module = await generateFrom(withSchemas(schemas.trimStart()), { int64: "bigint" });
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
