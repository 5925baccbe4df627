import { readFile } from "node:fs/promises";
import * as v2 from "@diptych/v2";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { renewXmlExamples } from "../../scripts/xml-examples.mjs";

const text = await readFile(new URL("../../spec/v2.yaml", import.meta.url), "utf8");

interface Schema {
  readonly examples?: readonly Readonly<Record<string, unknown>>[];
  readonly properties?: Readonly<Record<string, { readonly writeOnly?: boolean }>>;
  readonly allOf?: readonly Schema[];
}
interface Example {
  readonly "x-xml-of"?: string;
  readonly "x-xml-direction"?: "request";
  readonly value: string;
}
interface Spec {
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly examples: Readonly<Record<string, Example>>;
  };
}
const { components } = parse(text) as Spec;
const examples = Object.entries(components.examples).flatMap(([name, example]) => {
  const schema = example["x-xml-of"]?.split("/").at(-1);
  const request = example["x-xml-direction"] === "request";
  return schema === undefined ? [] : [{ name, schema, request, xml: example.value }];
});

/** The names of the properties that only requests have. */
function writeOnly({ properties = {}, allOf = [] }: Schema): readonly string[] {
  const own = Object.entries(properties).filter(([, property]) => property.writeOnly);
  return [...own.map(([name]) => name), ...allOf.flatMap(writeOnly)];
}

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

  it.each(examples)("$name is read as the example of $schema", ({ schema, request, xml }) => {
    const { [schema]: of = {} } = components.schemas;
    const decode = (v2 as unknown as Record<string, (text: string) => unknown>)[
      `decode${schema}${request ? "Request" : ""}Xml`
    ];
    const absent = request ? [] : writeOnly(of);
    const shown = Object.entries(of.examples?.[0] ?? {}).filter(([name]) => !absent.includes(name));
    expect(decode?.(xml)).toEqual(Object.fromEntries(shown));
  });
});
