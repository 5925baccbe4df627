import { beforeAll, describe, expect, it } from "vitest";
import { DecodeError } from "@diptych/runtime";
import { generateFrom, withSchemas } from "../support/generate.ts";

type Decode = (input: Uint8Array | string, options?: object) => unknown;
let generated: Record<string, unknown>;

const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

beforeAll(async () => {
  generated = await generateFrom(
    withSchemas(`
Query:
  type: object
  properties:
    type: { type: string, xml: { attribute: true } }
    id: { type: integer, xml: { attribute: true } }
    href: { type: string, xml: { attribute: true } }
    lang: { type: string, xml: { attribute: true } }
Channel:
  type: object
  xml: { name: channel }
  properties:
    link: { type: string }
    title: { type: string }
    moment: { type: array, items: { type: string } }
    free: { type: object, properties: { free: { type: string, xml: { attribute: true } } } }
Order:
  type: object
  xml: { name: order, namespace: "urn:order", prefix: o }
  properties:
    id: { type: string, xml: { namespace: "urn:order", prefix: o } }
    note: { type: string }
    plain: { type: string, xml: { namespace: "" } }
    mark: { type: string, xml: { namespace: "", attribute: true } }
Table: { type: object, additionalProperties: { type: string } }
`),
  );
});

const decode = (name: string, input: Uint8Array | string, options?: object): unknown =>
  JSON.parse(JSON.stringify((generated[`decode${name}Xml`] as Decode)(input, options)));

const encode = (name: string, value: unknown): string =>
  (generated[`encode${name}XmlString`] as (value: unknown) => string)(value);

function issues(name: string, input: string, options?: object): string[] {
  try {
    decode(name, input, options);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return error.issues.map(({ code, message }) => `${code} ${message}`);
  }
  return [];
}

describe("attributes without a namespace", () => {
  it.each([
    [`<Query ${xsi} xsi:type="ns:Foo" type="real"/>`, { type: "real" }],
    [`<Query ${xsi} type="real" xsi:type="ns:Foo"/>`, { type: "real" }],
    [`<Query ${xsi} xsi:type="ns:Foo"/>`, {}],
    ['<Query xml:id="n-1" id="5"/>', { id: 5 }],
    ['<Query xml:id="n-1"/>', {}],
    ['<Query xml:lang="en" lang="de"/>', { lang: "de" }],
    ['<Query xmlns:x="http://www.w3.org/1999/xlink" x:href="a" href="b"/>', { href: "b" }],
    ['<Query xmlns:x="http://www.w3.org/1999/xlink" x:href="a"/>', { href: "a" }],
  ])("%s", (text, value) => {
    expect(decode("Query", text)).toEqual(value);
  });

  it("counts one with a prefix as unknown beside one without", () => {
    const strict = { unknown: "refuse" };
    const both = '<Query xmlns:x="urn:x" x:href="a" href="b"/>';
    expect(issues("Query", both, strict)).toEqual([
      "unknown the attribute x:href is not expected here",
    ]);
    expect(issues("Query", '<Query xmlns:x="urn:x" x:href="a"/>', strict)).toEqual([]);
    // Attributes of XML Schema instances are known by their namespace, not by their prefix.
    const i = 'xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:schemaLocation="a b"';
    expect(issues("Query", `<Query ${i}/>`, strict)).toEqual([]);
    expect(issues("Query", '<Query xmlns:xsi="urn:own" xsi:schemaLocation="a"/>', strict)).toEqual([
      "unknown the attribute xsi:schemaLocation is not expected here",
    ]);
  });
});

describe("elements without a namespace", () => {
  const atom = 'xmlns:atom="http://www.w3.org/2005/Atom"';

  it("takes those of the parent's namespace and those without prefix", () => {
    const value = { link: "a", title: "b" };
    const own = "<link>a</link><title>b</title>";
    expect(decode("Channel", `<channel>${own}</channel>`)).toEqual(value);
    expect(decode("Channel", `<channel xmlns="urn:c">${own}</channel>`)).toEqual(value);
    expect(decode("Channel", `<c:channel xmlns:c="urn:c">${own}</c:channel>`)).toEqual(value);
    const prefixed = "<c:link>a</c:link><c:title>b</c:title>";
    expect(decode("Channel", `<c:channel xmlns:c="urn:c">${prefixed}</c:channel>`)).toEqual(value);
    const twin =
      '<channel xmlns="urn:c" xmlns:d="urn:c"><d:link>a</d:link><title>b</title></channel>';
    expect(decode("Channel", twin)).toEqual(value);
  });

  it("skips those of other namespaces", () => {
    const feed = `<channel ${atom} xmlns:media="urn:media"><link>a</link><atom:link href="b"/>
      <media:title>other</media:title><title>b</title></channel>`;
    expect(decode("Channel", feed)).toEqual({ link: "a", title: "b" });
    expect(issues("Channel", feed, { unknown: "refuse" })).toEqual([
      "unknown the element atom:link is not expected here",
      "unknown the element media:title is not expected here",
    ]);
    // The prefix of the parent may stand for something else on the element itself.
    const again = '<c:channel xmlns:c="urn:c"><c:link xmlns:c="urn:d">x</c:link></c:channel>';
    expect(decode("Channel", again)).toEqual({});
    expect(decode("Table", `<Table ${atom}><atom:link>a</atom:link></Table>`)).toEqual({
      link: "a",
    });
  });
});

describe("the namespace that is none", () => {
  const order =
    '<o:order xmlns:o="urn:order" mark="m"><o:id>1</o:id><note>n</note><plain>p</plain></o:order>';

  it("is read and written without a prefix", () => {
    const value = { id: "1", note: "n", plain: "p", mark: "m" };
    expect(decode("Order", order)).toEqual(value);
    expect(encode("Order", value)).toBe(order);
    expect(decode("Order", order.replaceAll("plain>", "o:plain>"))).not.toHaveProperty("plain");
    expect(decode("Order", order.replace(' mark="m"', ' xmlns:x="urn:x" x:mark="m"'))).toEqual({
      id: "1",
      note: "n",
      plain: "p",
    });
    const inDefault =
      '<order xmlns="urn:order"><id>1</id><plain>no</plain><plain xmlns="">p</plain></order>';
    expect(decode("Order", inDefault)).toEqual({ id: "1", plain: "p" });
  });
});
