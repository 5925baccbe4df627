import { readFile } from "node:fs/promises";
import * as v2 from "@diptych/v2";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { renewXmlExamples } from "../../scripts/xml-examples.mjs";

const text = await readFile(new URL("../../spec/v2.yaml", import.meta.url), "utf8");

interface Spec {
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly examples?: readonly unknown[] }>>;
    readonly examples: Readonly<
      Record<string, { readonly "x-xml-of"?: string; readonly value: string }>
    >;
  };
}
const { components } = parse(text) as Spec;
const examples = Object.entries(components.examples).flatMap(([name, example]) => {
  const schema = example["x-xml-of"]?.split("/").at(-1);
  return schema === undefined ? [] : [{ name, schema, xml: example.value }];
});

describe("XML examples of spec/v2.yaml", () => {
  it("are what the encoder writes (npm run examples renews them)", () => {
    expect(renewXmlExamples(text, v2).stale).toEqual([]);
  });

  it("are renewed in place, without a change anywhere else", () => {
    const stale = text.replace("<userid>asmith</userid>", "<userid>other</userid>");
    expect(stale).not.toBe(text);
    const renewed = renewXmlExamples(stale, v2);
    expect(renewed.stale).toHaveLength(1);
    expect(renewed.text).toBe(text);
  });

  it.each(examples)("$name is read as the example of $schema", ({ schema, xml }) => {
    const decode = (v2 as unknown as Record<string, (text: string) => unknown>)[
      `decode${schema}Xml`
    ];
    expect(decode?.(xml)).toEqual(components.schemas[schema]?.examples?.[0]);
  });
});
