import { beforeAll, describe, expect, it } from "vitest";
import {
  type createTransport as createRuntimeTransport,
  localTimes,
  toFetch,
  type Issue,
  type Server,
  type Transport,
} from "@diptych/runtime";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../generator/analyse.ts";
import { compileFolder } from "../support/compile-folder.ts";
import {
  generateFiles,
  withPaths,
  writePackage,
  type GenerateOptions,
} from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

const text = (format: string): string => `{ type: string, format: ${format} }`;
const event = `
      type: object
      properties:
        t: ${text("time")}
        d: ${text("date-time")}
        p: ${text("duration")}
        mail: ${text("email")}
        n: { type: integer, format: int32 }
        big: { type: integer, format: int64 }
        list: { type: array, items: ${text("date-time")} }
        map: { type: object, additionalProperties: ${text("time")} }
        either: { anyOf: [${text("date-time")}, { type: integer }] }
        own: { allOf: [{ $ref: "#/components/schemas/Moment" }] }
        __proto__: ${text("time")}
        not: { not: ${text("email")} }
`;
const document = `${withPaths(`/events:
  get:
    operationId: read
    responses: { "200": { description: Read., content: { application/json: { schema: { $ref: "#/components/schemas/Event" } } } } }
  post:
    operationId: send
    parameters: [{ name: at, in: query, schema: ${text("date-time")} }]
    requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Event" } } } }
    responses: { "200": { description: Got., content: { application/json: { schema: {} } } } }
/events.xml:
  get:
    operationId: readXml
    responses: { "200": { description: Read., content: { application/xml: { schema: { $ref: "#/components/schemas/Event" } } } } }
/moment:
  get:
    operationId: moment
    responses: { "200": { description: Read., content: { application/json: { schema: { $ref: "#/components/schemas/Moment" } } } } }
`)}components:
  schemas:
    Moment: ${text("date-time")}
    Event:${event}`;

type Call = (params?: object, options?: object) => Promise<unknown>;
interface Package {
  readonly folder: string;
  client(answer: unknown, options?: object): Record<string, Call>;
  server(options?: object): (body: unknown, query?: string) => Promise<Response>;
  readonly decode: (text: string, options?: object) => unknown;
  readonly validate: (value: unknown) => { readonly issues?: readonly Issue[] };
}

async function packageOf(name: string, options: GenerateOptions): Promise<Package> {
  const emit = ["types", "validate", "json", "xml", "client", "server"] as const;
  const folder = await writePackage(
    await generateFiles(document, { emit, ...options }),
    `lenient-formats-${name}`,
  );
  const { createClient } = (await importGenerated(folder, "client")) as {
    createClient: (options: object) => Record<string, Call>;
  };
  const { createServer } = (await importGenerated(folder, "server")) as {
    createServer: (handlers: object, options?: object) => Server;
  };
  const { decodeEventJson, validateEvent } = (await importGenerated(folder)) as {
    decodeEventJson: Package["decode"];
    validateEvent: Package["validate"];
  };
  return {
    folder,
    decode: decodeEventJson,
    validate: validateEvent,
    client: (answer, own) =>
      createClient({
        baseUrl: "http://h",
        fetch: () => Promise.resolve(Response.json(answer)),
        ...own,
      }),
    server(own) {
      const send = ({ body }: { readonly body: unknown }): object => ({ status: 200, body });
      const handle = toFetch(createServer({ send }, own));
      return (body, query = "") =>
        handle(
          new Request(`http://h/events${query}`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
          }),
        );
    },
  };
}

const local = {
  t: "10:00:00",
  d: "2026-01-01T00:00:00.5",
  p: "PT0.5S",
  list: ["2026-01-01T00:00:00", "2026-01-01T00:00:00Z"],
  map: { a: "11:00:00" },
  either: "2026-01-01T00:00:00",
  own: "2026-01-01T00:00:00",
};
const zoned = {
  t: "10:00:00+02:00",
  d: "2026-01-01T00:00:00.5+02:00",
  p: "PT0.5S",
  list: ["2026-01-01T00:00:00+02:00", "2026-01-01T00:00:00Z"],
  map: { a: "11:00:00+02:00" },
  either: "2026-01-01T00:00:00+02:00",
  own: "2026-01-01T00:00:00+02:00",
};
const json = { timeOffset: "+02:00" };

let check: Package;
let warn: Package;
let ignore: Package;
let dates: Package;
let bigints: Package;
beforeAll(async () => {
  check = await packageOf("check", {});
  warn = await packageOf("warn", { formats: "warn" });
  ignore = await packageOf("ignore", { formats: "ignore" });
  dates = await packageOf("dates", { dates: "Date" });
  bigints = await packageOf("bigints", { int64: "bigint" });
});

describe("times without offset in JSON", () => {
  it("are refused without the option", async () => {
    await expect(check.client(local)["read"]?.()).rejects.toThrow("expected a");
    expect((await check.server()(local)).status).toBe(400);
    expect(() => check.decode(JSON.stringify(local))).toThrow("expected a");
  });

  it("get the offset of the option, on both sides", async () => {
    expect(await check.client(local, { json })["read"]?.()).toEqual(zoned);
    expect(await (await check.server({ json })(local)).json()).toEqual(zoned);
    expect(check.decode(JSON.stringify(local), json)).toEqual(zoned);
  });

  it.each(["strict", "tolerant", "warn", "off"])("get it by validation %s", async (validation) => {
    const heard: unknown[] = [];
    const onMismatch = (issues: unknown): void => void heard.push(issues);
    const api = check.client(local, { json, validation, onMismatch });
    expect(await api["read"]?.()).toEqual(zoned);
    expect(heard).toEqual([]);
  });

  it("get it at the root, and under a hostile name", async () => {
    expect(await check.client("2026-01-01T00:00:00", { json })["moment"]?.()).toBe(
      "2026-01-01T00:00:00+02:00",
    );
    const hostile = JSON.parse('{ "__proto__": "10:00:00" }') as object;
    const read = (await check.client(hostile, { json })["read"]?.()) as object;
    expect(Object.entries(read)).toEqual([["__proto__", "10:00:00+02:00"]]);
  });

  it("are moments where they are held as Date", async () => {
    const read = (await dates.client({ d: local.d }, { json })["read"]?.()) as { readonly d: Date };
    expect(read.d.toISOString()).toBe("2025-12-31T22:00:00.500Z");
    expect(await (await dates.server({ json })({ t: local.t, p: "P1,5D" })).json()).toEqual({
      t: zoned.t,
      p: "P1,5D",
    });
  });

  it.each([
    { t: "25:00:00" },
    { t: "10:00:00Zx" },
    { d: "2026-02-30T00:00:00" },
    { d: "10:00:00" },
    { p: "PT0.5H1S" },
    { mail: "10:00:00" },
  ])("are refused where they are none: %j", async (answer) => {
    await expect(check.client(answer, { json })["read"]?.()).rejects.toThrow("expected a");
    expect((await check.server({ json })(answer)).status).toBe(400);
  });

  it("are read by a transport that is given their reader", async () => {
    const { read, createTransport } = (await importGenerated(check.folder, "client")) as {
      read: (transport: Transport) => Promise<unknown>;
      createTransport: typeof createRuntimeTransport;
    };
    const options = {
      baseUrl: "http://h",
      fetch: () => Promise.resolve(Response.json(local)),
    };
    expect(await read(createTransport({ ...options, json: localTimes("+02:00") }))).toEqual(zoned);
    await expect(read(createTransport(options))).rejects.toThrow("expected a");
    const api = check.client(local, { json: localTimes("+02:00") });
    expect(await api["read"]?.()).toEqual(zoned);
    // @ts-expect-error a transport has no reader of such times of its own
    const former = createTransport({ ...options, json });
    await expect(read(former)).rejects.toThrow("json.localTimes is not a function");
    expect(() => localTimes("2")).toThrow("timeOffset");
  });

  it("take no other offset", () => {
    expect(() => check.client({}, { json: { timeOffset: "+2" } })).toThrow("timeOffset");
    expect(() => check.server({ json: { timeOffset: 2 } })).toThrow("timeOffset");
    expect(() => check.client({}, { json: { offset: "Z" } })).toThrow("option of json");
    expect(() => check.decode("{}", { timeOffset: "2" })).toThrow("timeOffset");
  });
});

const odd = { ...local, mail: "nobody" };

describe("formats of a client", () => {
  it("are let through by warn, and told", async () => {
    const heard: Issue[] = [];
    const onMismatch = (issues: readonly Issue[]): void => void heard.push(...issues);
    for (const validation of ["tolerant", "strict"]) {
      heard.length = 0;
      const api = check.client(odd, { formats: "warn", validation, onMismatch });
      expect(await api["read"]?.()).toEqual(odd);
      expect(heard.map(({ code, path }) => `${code} ${path}`)).toEqual(
        ["/t", "/d", "/p", "/mail", "/list/0", "/map/a", "/either", "/own"].map(
          (path) => `format ${path}`,
        ),
      );
      expect(JSON.stringify(heard)).not.toContain("nobody");
    }
  });

  it("are let through by ignore, in silence, for one call too", async () => {
    const onMismatch = (): never => expect.unreachable();
    const api = check.client(odd, { onMismatch });
    expect(await api["read"]?.({}, { formats: "ignore" })).toEqual(odd);
    await expect(api["read"]?.()).rejects.toThrow("expected a");
  });

  it("leave other rules alone", async () => {
    const api = check.client({ n: 3_000_000_000 }, { formats: "ignore" });
    await expect(api["read"]?.()).rejects.toThrow("32 bits");
  });

  it("take no other value", async () => {
    expect(() => check.client({}, { formats: "off" })).toThrow("formats");
    await expect(check.client({})["read"]?.({}, { formats: "off" })).rejects.toThrow("formats");
  });
});

/** Texts of no format, none of which becomes a `Date`. */
const texts = { t: "10:00:00", p: "PT0.5S", mail: "nobody", map: { a: "noon" }, big: 1 };

describe("formats of a client, in bodies that a codec decodes", () => {
  const heardBy = (heard: Issue[]) => (issues: readonly Issue[]) => void heard.push(...issues);
  const moment = "2026-01-01T00:00:00Z";

  it.each(["tolerant", "strict", "warn"])("are told by warn, with %s", async (validation) => {
    const heard: Issue[] = [];
    const onMismatch = heardBy(heard);
    for (const own of [dates, bigints]) {
      heard.length = 0;
      const api = own.client(texts, { formats: "warn", validation, onMismatch });
      expect(await api["read"]?.()).toEqual({ ...texts, big: own === bigints ? 1n : 1 });
      expect(heard.map(({ code, path }) => `${code} ${path}`)).toEqual(
        ["/t", "/p", "/mail", "/map/a"].map((path) => `format ${path}`),
      );
      expect(JSON.stringify(heard)).not.toContain("nobody");
    }
  });

  it("are let through by ignore, and by each member of a union", async () => {
    const onMismatch = (): never => expect.unreachable();
    const api = bigints.client({ ...texts, either: "noon" }, { formats: "ignore", onMismatch });
    expect(await api["read"]?.()).toEqual({ ...texts, either: "noon", big: 1n });
    const heard: Issue[] = [];
    const telling = bigints.client({ either: "noon" }, { onMismatch: heardBy(heard) });
    expect(await telling["read"]?.({}, { formats: "warn" })).toEqual({ either: "noon" });
    expect(heard.map(({ path }) => path)).toEqual(["/either"]);
  });

  it("hold what becomes a Date", async () => {
    const api = dates.client({ d: "noon" }, { formats: "ignore" });
    await expect(api["read"]?.()).rejects.toThrow("/d: expected a date and time");
    const read = dates.client({ d: moment, mail: "nobody" }, { formats: "ignore" })["read"];
    expect(await read?.()).toEqual({ d: new Date(moment), mail: "nobody" });
  });

  it("leave integers alone", async () => {
    const api = bigints.client({ n: 3_000_000_000 }, { formats: "ignore" });
    await expect(api["read"]?.()).rejects.toThrow("32 bits");
  });

  it.each(["check", "warn", "ignore"] as const)("hold by %s in XML", async (formats) => {
    const heard: Issue[] = [];
    const xml = "<Event><t>noon</t><d>noon</d><mail>nobody</mail><list>noon</list></Event>";
    const api = check.client(undefined, {
      formats,
      onMismatch: heardBy(heard),
      fetch: () =>
        Promise.resolve(new Response(xml, { headers: { "Content-Type": "application/xml" } })),
    });
    const read = api["readXml"]?.();
    if (formats === "check") return expect(read).rejects.toThrow("expected a time");
    expect(await read).toEqual({ t: "noon", d: "noon", mail: "nobody", list: ["noon"] });
    expect(heard.map(({ path }) => path)).toEqual(
      formats === "warn" ? ["/t", "/d", "/mail", "/list/0"] : [],
    );
  });

  it("are an option of decoders, which refuse other values", () => {
    const heard: Issue[] = [];
    const mail = JSON.stringify({ mail: "nobody" });
    expect(check.decode(mail, { formats: "warn", onFormat: heardBy(heard) })).toEqual({
      mail: "nobody",
    });
    expect(heard.map(({ path }) => path)).toEqual(["/mail"]);
    expect(() => check.decode(mail, { formats: "off" })).toThrow("formats must be");
  });
});

describe.each(["warn", "ignore"] as const)("generated with `formats: %s`", (formats) => {
  const own = (): Package => ({ warn, ignore })[formats];

  it("nothing refuses a format", async () => {
    const heard: Issue[] = [];
    const onMismatch = (issues: readonly Issue[]): void => void heard.push(...issues);
    expect(await own().client(odd, { onMismatch, validation: "strict" })["read"]?.()).toEqual(odd);
    expect(heard.length).toBe(formats === "warn" ? 8 : 0);
    const reply = await own().server()(odd, "?at=2026-01-01T00:00:00");
    expect([reply.status, await reply.json()]).toEqual([200, odd]);
    expect(own().decode(JSON.stringify(odd))).toEqual(odd);
    expect(own().validate(odd).issues).toBeUndefined();
    expect(own().validate({ n: 3_000_000_000 }).issues).toHaveLength(1);
  });

  it("says once what it took", async () => {
    const diagnostics = new Diagnostics();
    const host = { readFile: () => Promise.resolve(document) };
    await analyse({ input: "openapi.yaml", int64: "number", formats }, host, diagnostics);
    const found = diagnostics.all.filter(({ code }) => code === "leniency-taken");
    expect(found.map(({ message, severity }) => [severity, message])).toEqual([
      [
        "warning",
        `By 'formats: ${formats}' the configuration does not hold values to the formats of 11 schemas (date-time, duration, email, time)`,
      ],
    ]);
  });

  it("compiles", async () => {
    expect(await compileFolder(own().folder)).toEqual([]);
  });
});
