import { expect, it } from "vitest";
import { generateFiles, withPaths, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

const document = withPaths(
  "{}",
  `schemas:
  Name:
    type: object
    required: [content]
    properties:
      encoded: { type: boolean, xml: { attribute: true } }
      content: { type: string, xml: { x-ms-text: true } }
  Other:
    type: object
    properties: { content: { type: string, xml: { x-ms-text: false } } }
`,
);

it("x-ms-text makes a property the text of its element", async () => {
  const emit = ["types", "xml"] as const;
  const folder = await writePackage(await generateFiles(document, { emit, codecs: "all" }));
  const { encodeNameXml, decodeNameXml, encodeOtherXml } =
    await importGenerated<Readonly<Record<string, (value: unknown) => unknown>>>(folder);
  const value = { encoded: true, content: "a b" };
  const text = '<Name encoded="true">a b</Name>';
  const textOf = (bytes: unknown): string => new TextDecoder().decode(bytes as Uint8Array);
  expect(textOf(encodeNameXml?.(value))).toContain(text);
  expect(decodeNameXml?.(text)).toEqual(value);
  expect(textOf(encodeOtherXml?.({ content: "a" }))).toContain("<content>a</content>");
});
