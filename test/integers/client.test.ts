import { beforeAll, describe, expect, it } from "vitest";
import { generateFiles, withPaths, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";
import { formats, held, integers, isAllowed, schemaOf, settings, typeOf } from "./integers.ts";

const responses = `{ "204": { description: d } }`;

const wires = {
  Json: "application/json",
  Xml: "application/xml",
  Form: "application/x-www-form-urlencoded",
  Part: "multipart/form-data",
};

const document = withPaths(
  formats
    .map((format) => {
      const type = typeOf(format);
      const schema = `{ schema: { $ref: "#/components/schemas/${type}" } }`;
      const bodies = Object.entries(wires).map(
        ([wire, mediaType]) => `/b/${format}/${wire}:
  post:
    operationId: send${type}${wire}
    requestBody: { required: true, content: { ${mediaType}: ${schema} } }
    responses: ${responses}`,
      );
      const answers = ["application/json", "application/xml", "text/event-stream"].map(
        (mediaType) => `/r/${format}/${mediaType.length}:
  get:
    operationId: read${type}${mediaType.length}
    responses:
      "200":
        description: d
        content: { ${mediaType}: ${schema} }`,
      );
      return `/p/${format}/{p}:
  get:
    operationId: get${type}
    parameters:
      - { name: p, in: path, required: true, schema: ${schemaOf(format)} }
      - { name: q, in: query, schema: ${schemaOf(format)} }
      - { name: h, in: header, schema: ${schemaOf(format)} }
    responses: ${responses}
${[...bodies, ...answers].join("\n")}`;
    })
    .join("\n"),
  `schemas:\n${formats
    .map((one) => `  ${typeOf(one)}: { type: object, properties: { f: ${schemaOf(one)} } }`)
    .join("\n")}\n`,
);

type Call = (params?: object) => Promise<unknown>;

describe.each(settings)("%j", (given) => {
  let api: Readonly<Record<string, Call>>;
  let answer: () => Response;
  let sent: Request | undefined;

  beforeAll(async () => {
    const emit = ["types", "json", "xml", "client"] as const;
    const folder = await writePackage(await generateFiles(document, { emit, ...given }));
    const { createClient } = await importGenerated<{
      createClient(options: object): Readonly<Record<string, Call>>;
    }>(folder, "client");
    api = createClient({
      baseUrl: "http://h",
      validation: "strict",
      fetch: (url: string, init: RequestInit) => {
        sent = new Request(url, init);
        return Promise.resolve(answer());
      },
    });
  });

  /** Sends one integer in one place; undefined where the client refuses it. */
  async function sending(name: string, params: object): Promise<Request | undefined> {
    sent = undefined;
    answer = () => new Response(null, { status: 204 });
    await api[name]?.(params).catch(() => undefined);
    return sent;
  }

  it.each(formats)("clients never send an integer of %s that lost digits", async (format) => {
    const wrong: string[] = [];
    for (const value of integers) {
      const one = held(given, format, value);
      if (BigInt(one) !== value) continue;
      const type = typeOf(format);
      const zero = held(given, format, 0n);
      const calls: readonly (readonly [string, string, object])[] = [
        ["path", `get${type}`, { p: one }],
        ["query", `get${type}`, { p: zero, q: one }],
        ["header", `get${type}`, { p: zero, h: one }],
        ...Object.keys(wires).map(
          (wire) => [wire, `send${type}${wire}`, { body: { f: one } }] as const,
        ),
      ];
      for (const [place, name, params] of calls) {
        const request = await sending(name, params);
        // Clients trust types but never write an integer that is not exact.
        const isExact =
          typeof one === "bigint" || (Number.isSafeInteger(one) && BigInt(one) === value);
        if (request === undefined) {
          if (isAllowed(given, format, value)) wrong.push(`${place} ${value}: refused`);
          continue;
        }
        if (!isExact) wrong.push(`${place} ${value}: sent`);
        const { h } = Object.fromEntries(request.headers);
        const whole = `${request.url} ${h ?? ""} ${await request.text()}`;
        if (!whole.includes(String(value))) wrong.push(`${place} ${value}: sent ${whole}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(formats)("clients read %s by one law on all wires", async (format) => {
    const type = typeOf(format);
    const places = {
      JSON: [`read${type}16`, "application/json", (text: string) => `{"f":${text}}`],
      XML: [
        `read${type}15`,
        "application/xml",
        (text: string) => `<${type}><f>${text}</f></${type}>`,
      ],
      events: [`read${type}17`, "text/event-stream", (text: string) => `data: {"f":${text}}\n\n`],
    } as const;
    const wrong: string[] = [];
    for (const value of integers)
      for (const [place, [name, mediaType, write]] of Object.entries(places)) {
        const headers = { "content-type": mediaType };
        answer = () => new Response(write(String(value)), { headers });
        const got = await gotten(name, place).catch(() => "refused");
        const isTaken = got !== "refused";
        if (isTaken !== isAllowed(given, format, value))
          wrong.push(`${place} ${value}: ${isTaken}`);
        else if (isTaken && got !== held(given, format, value))
          wrong.push(`${place} ${value}: got ${String(got)}`);
      }
    expect(wrong).toEqual([]);
  });

  async function gotten(name: string, place: string): Promise<unknown> {
    const body = await api[name]?.();
    if (place !== "events") return (body as { readonly f?: unknown }).f;
    for await (const { f } of body as AsyncIterable<{ readonly f?: unknown }>) return f;
    return undefined;
  }
});
