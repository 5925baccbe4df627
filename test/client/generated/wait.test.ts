import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { withPaths } from "../../support/generate.ts";
import { failure } from "../failure.ts";
import { serve, type Script } from "../serve.ts";
import { compileClient } from "./compile-client.ts";
import { generateClient } from "./generated-client.ts";

const responses = (mediaType: string): string => `
    responses:
      "200": { description: It is changed., content: { ${mediaType}: { schema: { $ref: "#/components/schemas/Thing" } } } }
      "201": { description: It is there., content: { ${mediaType}: { schema: { $ref: "#/components/schemas/Thing" } } } }
      "202":
        description: It is being made.
        headers: { Location: { description: Where it will be., schema: { type: string } } }
        x-body-optional: true
        content: { ${mediaType}: { schema: { $ref: "#/components/schemas/ThingItem" } } }`;

const document = (mediaType: string): string =>
  withPaths(
    `/things:
  post:
    operationId: createThing
    security: [{ token: [] }]
    parameters:
      - { name: X-Trace, in: header, schema: { type: string } }
    requestBody: { required: true, content: { ${mediaType}: { schema: { $ref: "#/components/schemas/ThingItem" } } } }${responses(mediaType)}
/things/{id}:
  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
  get:
    operationId: getThing
    responses: { "200": { description: The thing., content: { ${mediaType}: { schema: { $ref: "#/components/schemas/Thing" } } } } }
  delete:
    operationId: deleteThing
    responses: { "202": { description: It goes away. }, "204": { description: It is gone. } }
/jobs:
  post:
    operationId: runJob
    responses: { "200": { description: Done., content: { ${mediaType}: { schema: { $ref: "#/components/schemas/Thing" } } } }, "202": { description: Ask again. } }
`,
    `securitySchemes: { token: { type: http, scheme: bearer } }
schemas:
  Link: { type: object, required: [rel, href], properties: { rel: { type: string }, href: { type: string } } }
  Links: { type: array, items: { $ref: "#/components/schemas/Link" } }
  ThingItem:
    type: object
    required: [id]
    properties: { id: { type: integer }, links: { $ref: "#/components/schemas/Links" }, link: { $ref: "#/components/schemas/Link" } }
    xml: { name: thing }
  Thing:
    type: object
    required: [id, state]
    properties: { id: { type: integer }, state: { type: string }, links: { $ref: "#/components/schemas/Links" } }
    xml: { name: thing }
`,
  );

interface Body {
  readonly id: number;
  readonly state?: string;
  readonly links?: readonly { readonly rel: string; readonly href: string }[];
  readonly link?: { readonly rel: string; readonly href: string };
}

/** How a wire writes what the tests send. */
interface Wire {
  readonly mediaType: string;
  readonly write: (body: Body) => string;
}
const linkXml = (name: string, one: { readonly rel: string; readonly href: string }): string =>
  `<${name}><rel>${one.rel}</rel><href>${one.href.replaceAll("&", "&amp;")}</href></${name}>`;
const wires: readonly Wire[] = [
  { mediaType: "application/json", write: (body) => JSON.stringify(body) },
  {
    mediaType: "application/xml",
    write: ({ id, state, links = [], link }) =>
      `<thing><id>${id}</id>${state === undefined ? "" : `<state>${state}</state>`}${links
        .map((one) => linkXml("links", one))
        .join("")}${link === undefined ? "" : linkXml("link", link)}</thing>`,
  },
];
const self = (href: string) => [
  { rel: "other", href: "/nowhere" },
  { rel: "self", href },
];

describe.each(wires)("an operation that is answered with 202, in $mediaType", (wire) => {
  const send = (answer: ServerResponse, status: number, body?: Body, headers = {}): void => {
    const type = body === undefined ? {} : { "content-type": wire.mediaType };
    answer.writeHead(status, { ...type, ...headers }).end(body && wire.write(body));
  };
  const open = async (script: Script) => {
    const module = await generateClient(document(wire.mediaType));
    const served = await serve(script);
    const auth = (module["bearer"] as (given: object) => never)({ token: "t" });
    const client = module.createClient({
      baseUrl: `${served.url}/api`,
      auth,
      retry: { retries: 0 },
    });
    const create = (options: object = {}) =>
      client["createThing"]!.wait({ body: { id: 1 }, "X-Trace": "x" }, { interval: 1, ...options });
    return { ...served, client, create };
  };

  it("is waited for by its self link: it may be absent, or still under way, before it is there", async () => {
    const { url, create, seen } = await open(({ headers }, answer, index) => {
      const links = self(`http://${headers.host}/api/things/1?full=1&a=b`);
      if (index === 0) send(answer, 202, { id: 1, links });
      else if (index === 1) send(answer, 404);
      else if (index === 2) send(answer, 202);
      else send(answer, 200, { id: 1, state: "NEW", links });
    });
    expect(await create()).toMatchObject({ id: 1, state: "NEW" });
    expect(seen.map(({ method, url: at }) => `${method} ${at}`)).toEqual([
      "POST /api/things",
      ...Array<string>(3).fill("GET /api/things/1?full=1&a=b"),
    ]);
    // Its credentials go along, and neither its body nor its headers.
    for (const { headers, body } of seen.slice(1)) {
      expect([headers.authorization, headers["x-trace"], body]).toEqual([
        "Bearer t",
        undefined,
        "",
      ]);
      expect(headers.accept).toContain(wire.mediaType);
    }
    expect(url).toContain("127.0.0.1");
  });

  it("is answered at once where it is done", async () => {
    const { create, seen } = await open((_, answer) => send(answer, 201, { id: 1, state: "NEW" }));
    expect(await create()).toMatchObject({ state: "NEW" });
    expect(seen).toHaveLength(1);
  });

  it("is read until the resource is as required, by the last link that was given", async () => {
    const states = ["NEW", "RUNNING", "COMPLETE"];
    const { create, seen } = await open((_, answer, index) =>
      send(answer, index === 0 ? 201 : 200, {
        id: 1,
        state: states[index] ?? "",
        ...(index === 0 ? { links: self("things/7") } : {}),
      }),
    );
    const until = ({ state }: Body) => state === "COMPLETE";
    expect(await create({ until })).toMatchObject({ state: "COMPLETE" });
    expect(seen.map(({ url }) => url)).toEqual(["/api/things", "/api/things/7", "/api/things/7"]);
  });

  it("is found by one link, and by Location where there is no body", async () => {
    const { create, seen } = await open(({ method }, answer, index) => {
      if (method === "GET") send(answer, 200, { id: 1, state: "NEW" });
      else if (index === 0)
        send(answer, 202, { id: 1, link: { rel: "self", href: "/api/things/2" } });
      else send(answer, 202, undefined, { location: "/api/things/3" });
    });
    await create();
    await create();
    const read = seen.filter(({ method }) => method === "GET").map(({ url }) => url);
    expect(read).toEqual(["/api/things/2", "/api/things/3"]);
  });

  it("fails where nothing says where it is, and sends nothing to another server", async () => {
    const other = await serve((_, answer) => send(answer, 200, { id: 1, state: "NEW" }));
    const { create, seen } = await open((_, answer, index) => {
      if (index === 0) send(answer, 202, { id: 1 });
      else send(answer, 202, { id: 1, links: self(`${other.url}/things/1`) });
    });
    expect(await failure(create())).toMatchObject({
      kind: "encode",
      message: "createThing: the response has no link to what was begun",
    });
    expect(await failure(create())).toMatchObject({
      kind: "encode",
      message: expect.stringContaining("leads to another server"),
    });
    expect([seen.length, other.seen.length]).toEqual([2, 0]);
  });

  it("fails as a call does: refused, gone again, failed, or given up", async () => {
    const controller = new AbortController();
    const { create } = await open(({ method }, answer, index) => {
      const links = self("/api/things/1");
      if (index === 0) send(answer, 403);
      // There, and gone.
      else if (index === 1) send(answer, 202, { id: 1, links });
      else if (index === 2) send(answer, 200, { id: 1, state: "NEW" });
      else if (index === 3) send(answer, 404);
      // Failed.
      else if (index === 4) send(answer, 202, { id: 1, links });
      else if (index === 5) send(answer, 500);
      else {
        send(answer, 202, { id: 1, links });
        if (method === "GET") controller.abort();
      }
    });
    expect(await failure(create())).toMatchObject({ kind: "status", status: 403 });
    const never = { until: () => false };
    expect(await failure(create(never))).toMatchObject({ kind: "status", status: 404 });
    expect(await failure(create())).toMatchObject({ kind: "status", status: 500 });
    const { signal } = controller;
    expect(await failure(create({ signal }))).toMatchObject({ kind: "aborted" });
  });

  it("refuses options that it does not have", async () => {
    const { create, seen } = await open((_, answer) => send(answer, 201, { id: 1, state: "NEW" }));
    await expect(create({ until: "COMPLETE" })).rejects.toThrow(TypeError);
    await expect(create({ untill: () => true })).rejects.toThrow(/untill/);
    expect(seen).toHaveLength(0);
  });
});

const usage = `import { createClient, createThing, createTransport, wait, type WaitOptions } from "./client.js";
import type { Thing } from "./types.js";
const client = createClient({ baseUrl: "https://host" });
const transport = createTransport({ baseUrl: "https://host" });
const body = { id: 1 };
const options: WaitOptions<Thing> = { until: (thing) => thing.state === "COMPLETE", timeout: "10m" };
export const made: Promise<Thing> = client.createThing.wait({ body }, options);
export const free: Promise<Thing> = wait(transport, createThing, { body }, options);
// @ts-expect-error -- a call may give an item.
export const called: Promise<Thing> = client.createThing({ body });
// @ts-expect-error -- it reads.
client.getThing.wait({ id: 1 });
// @ts-expect-error -- nothing says what it gives.
client.deleteThing.wait({ id: 1 });
// @ts-expect-error -- the document lists no link.
client.runJob.wait({});
`;

it.each(["all", "none"] as const)("has one type, with checks of responses: %s", async (checks) => {
  const given = document("application/json");
  expect(await compileClient(`wait-${checks}`, given, usage, { checks })).toEqual([]);
});
