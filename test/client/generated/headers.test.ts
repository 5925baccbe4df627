import { beforeAll, describe, expect, it } from "vitest";
import type { Issue } from "../../../runtime/src/index.ts";
import { bundle } from "../../support/bundle.ts";
import { withPaths } from "../../support/generate.ts";
import { failure } from "../failure.ts";
import { serve } from "../serve.ts";
import { compileClient } from "./compile-client.ts";
import { generateClient, writeClient, type ClientModule } from "./generated-client.ts";
import path from "node:path";

/** Header Objects (OpenAPI 3.2) of successes, errors, ranges and `default`. */
const document = withPaths(
  `/a:
  get:
    operationId: getA
    responses:
      "200":
        description: Done.
        headers:
          X-Count: { required: true, schema: { type: integer, format: int64 } }
          X-At: { schema: { type: string, format: date-time } }
          X-Tags: { schema: { type: array, items: { type: integer, maximum: 9 } } }
          X-Flat: { schema: { $ref: "#/components/schemas/Point" } }
          X-Exploded: { explode: true, schema: { $ref: "#/components/schemas/Point" } }
          X-Json: { content: { application/json: { schema: { $ref: "#/components/schemas/Point" } } } }
          X-Kind: { schema: { type: string, enum: [a, b] } }
          X-Any: { schema: {} }
          Set-Cookie: { schema: { type: string } }
          Content-Type: { schema: { type: string } }
          "__proto__": { schema: { type: string } }
      "204": { description: Nothing. }
      "429": { $ref: "#/components/responses/Later" }
      4XX: { description: Wrong., headers: { X-Reason: { required: true, schema: { type: string } } } }
      default: { description: Other., headers: { X-Trace: { schema: { type: string } } } }
/b:
  get:
    operationId: getB
    responses: { "204": { description: Nothing. } }
/c:
  get:
    operationId: getAHeaders
    responses: { default: { description: Done., headers: { X-C: { required: true, schema: { type: boolean } } } } }
`,
  `schemas:
  Point: { type: object, required: [x], properties: { x: { type: integer }, y: { type: integer } } }
responses:
  Later: { description: Later., headers: { Retry-After: { schema: { type: integer } } } }
`,
);

const options = { int64: "bigint", dates: "Date" } as const;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
}

type Read = (answered: unknown, given?: object) => Readonly<Record<string, unknown>>;

let client: ClientModule;
let read: Read;
beforeAll(async () => {
  client = await generateClient(document, options);
  read = client["getAHeaders_2"] as Read;
});

/** Calls over a socket. */
async function answer(headers: Record<string, string | string[]>, status = 200): Promise<Answer> {
  const { url } = await serve((_, sent) => sent.writeHead(status, headers as never).end());
  const api = client.createClient({ baseUrl: url, retry: { retries: 0 } });
  return (await api["getA"]?.response()) as unknown as Answer;
}

describe("headers of a response", () => {
  it("are read with the types of the document", async () => {
    const response = await answer({
      "x-count": "9007199254740993",
      "X-At": "2026-01-02T03:04:05Z",
      "X-Tags": "1, 2,3",
      "X-Flat": "x,1,y,2",
      "X-Exploded": "x=1,y=2",
      "X-Json": '{"x":1}',
      "X-Kind": "b",
      "X-Any": "text",
      "Set-Cookie": ["a=1; Expires=Thu, 01 Jan 2026 00:00:00 GMT", "b=2"],
      "X-Other": "not listed",
    });
    expect(read(response, { validation: "strict" })).toEqual({
      "X-Count": 9007199254740993n,
      "X-At": new Date("2026-01-02T03:04:05Z"),
      "X-Tags": [1, 2, 3],
      "X-Flat": { x: 1, y: 2 },
      "X-Exploded": { x: 1, y: 2 },
      "X-Json": { x: 1 },
      "X-Kind": "b",
      "X-Any": "text",
      "Set-Cookie": [
        { name: "a", value: "1", attributes: { expires: "Thu, 01 Jan 2026 00:00:00 GMT" } },
        { name: "b", value: "2", attributes: {} },
      ],
    });
  });

  it("have no cookies where no line sets one", async () => {
    const response = await answer({
      "X-Count": "1",
      "Set-Cookie": ["", "no equals", "=a; Path=/"],
    });
    expect(read(response)).toEqual({ "X-Count": 1n });
    const some = await answer({ "X-Count": "1", "Set-Cookie": ["=a", "b=2; Secure"] });
    expect(read(some)).toMatchObject({
      "Set-Cookie": [{ name: "b", value: "2", attributes: { secure: "" } }],
    });
  });

  it("are left out and reported if they do not match, and refused if that is asked for", async () => {
    const response = await answer({
      "X-At": "secret",
      "X-Tags": "1,10",
      "X-Json": "{secret",
      "X-Kind": "secret",
      "X-Flat": "y,2",
    });
    const found: Issue[] = [];
    const onMismatch = (issues: readonly Issue[]): void => void found.push(...issues);
    expect(read(response)).toEqual({});
    expect(read(response, { onMismatch, validation: "off" })).toEqual({});
    expect(found).toEqual([]);
    expect(read(response, { onMismatch })).toEqual({});
    expect(found.map((issue) => `${issue.path} ${issue.code}`)).toEqual([
      "/headers/X-Count required",
      "/headers/X-At format",
      "/headers/X-Tags maximum",
      "/headers/X-Flat required",
      "/headers/X-Json syntax",
      "/headers/X-Kind enum",
    ]);
    expect(JSON.stringify(found)).not.toContain("secret");
    expect(() => read(response, { validation: "strict" })).toThrow(
      "/headers/X-Count: is required but missing",
    );
  });

  it("are empty for a response without any", async () => {
    // Those of `default` are not its own.
    const headers = { "X-Count": "1", "X-Trace": "t" };
    expect(read(await answer(headers, 204), { validation: "strict" })).toEqual({});
  });

  it("are read of errors and outcomes, by status, range and default", async () => {
    const { url } = await serve(({ headers }, sent) => {
      const status = Number(headers["x-status"]);
      sent.writeHead(status, { "Retry-After": "7", "X-Reason": "r", "X-Trace": "t" }).end();
    });
    const api = client.createClient({ baseUrl: url, retry: { retries: 0 } });
    const wanted = [
      [429, { "Retry-After": 7 }],
      [404, { "X-Reason": "r" }],
      [500, { "X-Trace": "t" }],
    ] as const;
    for (const [status, headers] of wanted) {
      const given = { headers: { "x-status": `${status}` } };
      const error = await failure(api["getA"]?.({}, given) ?? Promise.reject(new Error()));
      expect(read(error)).toEqual(headers);
      const bound = api["getA"] as unknown as { result: (params: object, given: object) => object };
      expect(read(await bound.result({}, given))).toEqual(headers);
    }
  });

  it("of default are those of a success where it is the only response", async () => {
    const { url } = await serve((_, sent) => sent.writeHead(200, { "X-C": "true" }).end());
    const api = client.createClient({ baseUrl: url });
    const readC = client["getAHeadersHeaders"] as Read;
    expect(readC(await api["getAHeaders"]?.response())).toEqual({ "X-C": true });
  });
});

describe("the reader of headers", () => {
  it("has types by status", async () => {
    const usage = `import { type SetCookie, createClient, getAHeaders_2, isGetAError } from "./client.js";
const api = createClient({ baseUrl: "/" });
export async function use(): Promise<void> {
  const response = await api.getA.response();
  if (response.status === 200) {
    const strict = getAHeaders_2(response, { validation: "strict" });
    const count: bigint = strict["X-Count"];
    const at: Date | undefined = strict["X-At"];
    const tolerant = getAHeaders_2(response);
    // @ts-expect-error it may be absent
    const absent: bigint = tolerant["X-Count"];
    const cookies: readonly SetCookie[] | undefined = tolerant["Set-Cookie"];
    // @ts-expect-error the document does not list it
    tolerant["X-Other"];
    console.log(count, at, absent, cookies?.[0]?.attributes["max-age"]);
  }
  // Any of the successes.
  getAHeaders_2(response);
  const outcome = await api.getA.result();
  if (outcome.status === 429) {
    const after: number | undefined = getAHeaders_2(outcome)["Retry-After"];
    console.log(after);
  }
  if (outcome.status === 404) {
    const reason: string = getAHeaders_2(outcome, { validation: "strict" })["X-Reason"];
    console.log(reason);
  }
  try {
    await api.getA();
  } catch (error) {
    if (isGetAError(error, 429)) console.log(getAHeaders_2(error)["Retry-After"]?.toFixed());
    // @ts-expect-error it may not be listed
    getAHeaders_2(error);
  }
}
`;
    expect(await compileClient("headers", document, usage, options)).toEqual([]);
  });

  it("is in a bundle only if it is used", async () => {
    const folder = path.join(await writeClient(document, options), "src");
    const program = `import { createClient } from "./client.ts"; createClient({ baseUrl: "/" });`;
    const { modules } = await bundle(program, folder);
    expect([...modules.keys()].filter((name) => /headers/.test(name))).toEqual([]);
  });

  it("is not there for operations without headers", () => {
    expect(
      Object.keys(client)
        .filter((name) => /Headers(?!.*Href)/.test(name))
        .sort(),
    ).toEqual(["getAHeaders", "getAHeadersHeaders", "getAHeaders_2", "isGetAHeadersError"]);
  });
});
