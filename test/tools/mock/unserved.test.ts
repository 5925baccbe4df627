import { describe, expect, it } from "vitest";
import { folderWith, runIn } from "../frame/memory-host.ts";
import { serve } from "./serving.ts";

const path = (name: string): string =>
  `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]`;

const document = (paths: string, rest = ""): string => `openapi: 3.0.3
info: { title: T, version: "1" }
${rest}
paths:
${paths}
`;

const alike = document(`  /rating/{version}:
    get: { operationId: rate, ${path("version")}, responses: { "204": { description: Done } } }
  /rating/{old}:
    get: { operationId: oldRate, ${path("old")}, responses: { "204": { description: Done } } }`);

const undeclared = document(
  `  /x: { get: { operationId: x, responses: { "204": { description: Done } } } }
  /y: { get: { operationId: y, security: [{ nowhere: [], key: [] }], responses: { "204": { description: Done } } } }
  /z: { get: { operationId: z, security: [{ nowhere: [] }, { key: [] }], responses: { "204": { description: Done } } } }`,
  `security: [{ nowhere: [] }]
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }`,
);

const endless = document(
  `  /a: { get: { operationId: a, responses: { "200": { description: Done, content: { application/json: { schema: { $ref: "#/components/schemas/Node" } } } } } } }
  /b: { get: { operationId: b, responses: { "204": { description: Done } } } }`,
  `components: { schemas: { Node: { type: object, required: [next], properties: { next: { $ref: "#/components/schemas/Node" } } } } }`,
);

const statuses = (address: string, ...requests: readonly [string, object?][]): Promise<number[]> =>
  Promise.all(
    requests.map(async ([where, headers = {}]) => {
      const { status } = await fetch(`${address}${where}`, { headers: { ...headers } });
      return status;
    }),
  );

describe("what cannot be served is said at the start, with its place and a cure", () => {
  it("operations whose requests reach another one", async () => {
    const folder = await folderWith({ "a.yaml": alike });
    const { address, host } = await serve(folder, "a.yaml");
    expect(await statuses(address, ["/rating/1"])).toEqual([204]);
    expect(host.err()).toContain(
      "a.yaml:8:5 warning operation-unreached: Requests for 'oldRate' reach 'rate'",
    );
    expect(host.err()).toMatch(/help: .*\n.*also: a\.yaml:6:5 'rate' is here/);
  });

  it("schemes that there are not: the others are asked for", async () => {
    const folder = await folderWith({ "a.yaml": undeclared });
    const { address, host } = await serve(folder, "a.yaml");
    const key = { "x-key": "k" };
    expect(await statuses(address, ["/x"], ["/y"], ["/y", key], ["/z"], ["/z", key])).toEqual([
      204, 401, 204, 401, 204,
    ]);
    expect(host.err()).toContain(
      "warning security-unchecked: 'x' and 1 more are served without the credentials of 'nowhere'",
    );
  });

  it("bodies that have no value", async () => {
    const folder = await folderWith({ "a.yaml": endless });
    const { address, host } = await serve(folder, "a.yaml");
    const answer = await fetch(`${address}/a`);
    expect([answer.status, await answer.json()]).toEqual([
      501,
      expect.objectContaining({ detail: expect.stringContaining("No value is found") as unknown }),
    ]);
    expect(await statuses(address, ["/b"])).toEqual([204]);
    expect(host.err()).toContain(
      "warning answer-impossible: Requests for 'a' are answered with 501",
    );
    expect(host.err()).not.toContain("'b'");
  });

  it("a document without operations", async () => {
    const folder = await folderWith({ "a.yaml": document("  {}") });
    const { address, host } = await serve(folder, "a.yaml");
    expect(await statuses(address, ["/"])).toEqual([404]);
    expect(host.err()).toContain("a.yaml:1:1 warning operations-missing");
    const proxy = await serve(folder, "a.yaml", "--proxy", address);
    expect(await statuses(proxy.address, ["/"])).toEqual([404]);
    expect(await proxy.stop()).toBe(1);
    expect(proxy.host.out()).toContain("path-undocumented");
  });

  it("in JSON too", async () => {
    const folder = await folderWith({ "a.yaml": alike });
    const { host, stop } = await serve(folder, "a.yaml", "--format", "json");
    await stop();
    const [first = ""] = host.out().split("\n");
    expect(JSON.parse(first)).toMatchObject({
      diagnostics: [{ code: "operation-unreached", file: "a.yaml", range: { start: { line: 8 } } }],
    });
    expect(host.err()).toBe("");
  });

  it("before a service, in the formats of other commands", async () => {
    const folder = await folderWith({ "a.yaml": alike });
    const mock = await serve(folder, "a.yaml");
    const proxy = await serve(folder, "a.yaml", "--proxy", mock.address, "--format", "json");
    expect(await statuses(proxy.address, ["/rating/1"])).toEqual([204]);
    expect(await proxy.stop()).toBe(0);
    expect(JSON.parse(proxy.host.out())).toMatchObject({
      findings: [],
      diagnostics: [{ code: "operation-unreached" }],
    });
  });

  it("and diptych try takes the mock", async () => {
    for (const text of [alike, undeclared]) {
      const folder = await folderWith({ "a.yaml": text });
      const { address } = await serve(folder, "a.yaml");
      const { out, err } = await runIn(folder, ["try", address, "a.yaml", "--cases", "1"]);
      expect(out + err).not.toMatch(/credentials-ignored|server-error|oldRate: /);
    }
  });
});

it("patterns of exponential time hold up no request, and are tested all the same", async () => {
  const schema = '{ type: string, pattern: "^(a+)+$" }';
  const text = document(`  /x:
    get: { operationId: x, parameters: [{ name: q, in: query, schema: ${schema} }], responses: { "204": { description: Done } } }
    post:
      operationId: y
      requestBody: { content: { application/json: { schema: { type: object, properties: { p: ${schema}, n: { not: ${schema} } } } } } }
      responses: { "204": { description: Done } }`);
  const { address, host } = await serve(await folderWith({ "a.yaml": text }), "a.yaml");
  const long = `${"a".repeat(60)}!`;
  expect(await statuses(address, ["/x?q=aaa"], ["/x?q=aab"], [`/x?q=${long}`])).toEqual([
    204, 400, 400,
  ]);
  const post = async (body: object): Promise<number> => {
    const headers = { "content-type": "application/json" };
    const sent = { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(`${address}/x`, sent)).status;
  };
  expect([await post({ p: long }), await post({ p: "b" }), await post({ n: "b" })]).toEqual([
    400, 400, 204,
  ]);
  expect(host.err()).not.toContain("pattern-backtracking");
});
