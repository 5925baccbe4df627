import { beforeAll, describe, expect, it } from "vitest";
import { multipartParser } from "@diptych/multipart";
import { toFetch, type Server } from "../../runtime/src/index.ts";
import { generateFiles, withPaths, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";
import {
  formats,
  held as heldBy,
  integers,
  isAllowed as isAllowedBy,
  isBig as isBigBy,
  safe,
  schemaOf,
  settings,
  typeOf,
} from "./integers.ts";

const formOf = (format: string, mediaType: string): string => `
  post:
    operationId: ${mediaType.length}${typeOf(format)}
    requestBody: { required: true, content: { ${mediaType}: { schema: { $ref: "#/components/schemas/${typeOf(format)}" } } } }
    responses: { "204": { description: d } }`;

const wires = [
  "application/json",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
];

const document = withPaths(
  formats
    .map(
      (format) => `/p/${format}/{p}:
  get:
    operationId: get${typeOf(format)}
    parameters:
      - { name: p, in: path, required: true, schema: ${schemaOf(format)} }
      - { name: q, in: query, schema: ${schemaOf(format)} }
      - { name: X-H, in: header, schema: ${schemaOf(format)} }
      - { name: c, in: cookie, schema: ${schemaOf(format)} }
    responses: { "204": { description: d } }
${wires.map((type) => `/b/${format}/${type.length}: ${formOf(format, type)}`).join("\n")}`,
    )
    .join("\n"),
  `schemas:\n${formats
    .map((one) => `  ${typeOf(one)}: { type: object, properties: { f: ${schemaOf(one)} } }`)
    .join("\n")}\n`,
);

describe.each(settings)("%j", (given) => {
  let module: Record<string, unknown>;
  let handle: (request: Request) => Promise<Response>;
  let seen: unknown;

  beforeAll(async () => {
    const emit = ["types", "validate", "json", "xml", "server"] as const;
    const folder = await writePackage(await generateFiles(document, { emit, ...given }));
    module = await importGenerated(folder);
    const { createServer } = await importGenerated<{
      createServer(handlers: object, options: object): Server;
    }>(folder, "server");
    const handlers = new Proxy(
      {},
      {
        get: () => (request: unknown) => {
          seen = request;
          return { status: 204 };
        },
        has: () => true,
      },
    );
    handle = toFetch(createServer(handlers, { multipart: multipartParser() }));
  });

  const isBig = (format: string): boolean => isBigBy(given, format);
  const isAllowed = (format: string, value: bigint): boolean => isAllowedBy(given, format, value);
  const held = (format: string, value: bigint): unknown => heldBy(given, format, value);

  /** Values that handlers get from a request, by where the integer stands. */
  const requests = (format: string, text: string): readonly (readonly [string, Request])[] => {
    const get = (path: string, headers = {}): Request =>
      new Request(`http://host/p/${format}/${path}`, { headers });
    const post = (
      type: string,
      body: BodyInit,
      headers: object = { "content-type": type },
    ): Request =>
      new Request(`http://host/b/${format}/${type.length}`, {
        method: "POST",
        body,
        headers: headers as Record<string, string>,
      });
    const parts = new FormData();
    parts.set("f", text);
    return [
      ["path", get(text)],
      ["query", get(`0?q=${text}`)],
      ["header", get("0", { "x-h": text })],
      ["cookie", get("0", { cookie: `c=${text}` })],
      ["JSON", post("application/json", `{"f":${text}}`)],
      ["XML", post("application/xml", `<${typeOf(format)}><f>${text}</f></${typeOf(format)}>`)],
      ["form", post("application/x-www-form-urlencoded", `f=${text}`)],
      ["part", post("multipart/form-data", parts, {})],
    ];
  };

  function gotten(place: string): unknown {
    const { path, query, headers, cookies, body } = seen as Record<string, Record<string, unknown>>;
    switch (place) {
      case "path":
        return path?.["p"];
      case "query":
        return query?.["q"];
      case "header":
        return headers?.["X-H"] ?? headers?.["x-h"];
      case "cookie":
        return cookies?.["c"];
      default:
        return body?.["f"];
    }
  }

  it.each(formats)("servers read %s by one law on all wires", async (format) => {
    const wrong: string[] = [];
    for (const value of integers)
      for (const [place, request] of requests(format, String(value))) {
        seen = undefined;
        const { status } = await handle(request);
        const isTaken = status === 204;
        if (isTaken !== isAllowed(format, value)) wrong.push(`${place} ${value}: ${status}`);
        else if (isTaken && gotten(place) !== held(format, value))
          wrong.push(`${place} ${value}: got ${String(gotten(place))}`);
      }
    expect(wrong).toEqual([]);
  });

  it.each(formats)("servers refuse other spellings of %s alike", async (format) => {
    const wrong: string[] = [];
    for (const text of ["1e21", "1.5", "0x10", "NaN", "Infinity"])
      for (const [place, request] of requests(format, text)) {
        const { status } = await handle(request);
        if (status === 204) wrong.push(`${place} ${text}`);
      }
    expect(wrong).toEqual([]);
  });

  it.each(formats)("validators, encoders and decoders keep %s by the same law", (format) => {
    const call = (name: string, argument: unknown): unknown =>
      (module[name] as (value: unknown) => unknown)(argument);
    const throws = (run: () => unknown): boolean => {
      try {
        run();
        return false;
      } catch {
        return true;
      }
    };
    const wrong: string[] = [];
    for (const value of integers) {
      const whole = { f: held(format, value) };
      const isExact = BigInt(whole.f as bigint) === value;
      if (!isExact) continue;
      const expected = isAllowed(format, value);
      const { issues } = call(`validate${typeOf(format)}`, whole) as { issues?: unknown };
      if ((issues === undefined) !== expected) wrong.push(`validate ${value}`);
      const isSafe = isBig(format) || (value >= -safe && value <= safe);
      for (const wire of ["Json", "Xml"]) {
        const name = `encode${typeOf(format)}${wire}`;
        // Encoders trust types but never write an integer that has lost digits.
        if (!isSafe && !throws(() => call(name, whole))) wrong.push(`${wire} wrote ${value}`);
        if (!expected) continue;
        const bytes = call(name, whole);
        const back = call(`decode${typeOf(format)}${wire}`, bytes);
        if ((back as { f?: unknown }).f !== whole.f) wrong.push(`${wire} ${value}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(formats)("minus zero of %s is zero on all wires", async (format) => {
    const wrong: string[] = [];
    for (const [place, request] of requests(format, "-0")) {
      seen = undefined;
      const { status } = await handle(request);
      if (status !== 204 || Number(gotten(place)) !== 0) wrong.push(`${place}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
