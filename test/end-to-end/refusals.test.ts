import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OperationNode, ParameterNode } from "../../generator/ir/index.ts";
import { authorization, openExchange, type Exchange } from "./exchange.ts";
import { interfaces } from "./interfaces.ts";
import { bodies, isSuccess, requestContents } from "./samples.ts";

/** A request as a client of another make would send it. */
interface RawRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
}

interface ProblemBody {
  readonly status: number;
  readonly errors?: readonly {
    readonly pointer?: string;
    readonly parameter?: string;
    readonly detail: string;
  }[];
}

/** Registers a test where there is something to test. */
const whenever = (applies: boolean): ((name: string, test: () => Promise<void>) => void) =>
  applies ? it : () => undefined;

const plain: Readonly<Record<string, string>> = { integer: "7", number: "1.5", boolean: "true" };

/** Text of a value that a parameter takes. */
const goodText = ({ name, type }: ParameterNode): string =>
  name === "filter" ? "" : (plain[type.kind] ?? "word");

describe.each(interfaces)("$name", (target) => {
  const { api } = target;
  let exchange: Exchange;
  beforeAll(async () => {
    exchange = await openExchange(target);
    // What gets through to a handler is told apart from what the server refuses.
    exchange.reply = { status: 403, body: {}, contentType: "application/problem+json" };
  });
  afterAll(() => exchange.close());

  async function send(operation: OperationNode, raw: RawRequest): Promise<Response> {
    const segments = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
      const parameter = operation.parameters.find((p) => p.name === name && p.in === "path");
      return raw.path?.[name] ?? (parameter === undefined ? "" : goodText(parameter));
    });
    const required = operation.parameters.filter((p) => p.in === "query" && p.required);
    const query = new URLSearchParams({
      ...Object.fromEntries(required.map((p) => [p.name, goodText(p)])),
      ...raw.query,
    });
    const url = `${exchange.baseUrl}${segments}${query.size === 0 ? "" : `?${query}`}`;
    const method = operation.method.toUpperCase();
    exchange.seen.length = 0;
    return fetch(url, {
      method,
      headers: { authorization, ...raw.headers },
      body: method === "GET" ? null : (raw.body ?? null),
    });
  }

  const goodBody = (operation: OperationNode): Pick<RawRequest, "headers" | "body"> => {
    const content = operation.body?.required === true ? operation.body.contents[0] : undefined;
    if (content === undefined) return {};
    const headers = { "content-type": content.mediaType };
    if (content.kind === "text") return { headers, body: "<a/>" };
    return { headers, body: content.kind === "json" ? "{}" : "<a/>" };
  };

  async function problemOf(response: Response): Promise<ProblemBody> {
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    const problem = (await response.json()) as ProblemBody;
    expect(problem.status).toBe(response.status);
    expect(exchange.seen, "no handler is called").toEqual([]);
    return problem;
  }

  const json = { accept: "application/problem+json, */*;q=0.5" };

  describe.each(api.operations)("$id", (operation) => {
    const isOpen = operation.security.length === 0;
    const success = operation.responses.find(isSuccess);

    whenever(!isOpen)("wants credentials before it looks at the body", async () => {
      const bad = operation.method === "get" ? {} : { body: "{{{" };
      const wrong = { ...json, authorization: "Basic bm9ib2R5OndvcnNl" };
      const response = await send(operation, { ...bad, headers: wrong });
      expect(response.status).toBe(401);
      const challenge = response.headers.get("www-authenticate") ?? "";
      const takesBasic = operation.security.some((each) =>
        each.some(({ scheme }) => scheme === "basic"),
      );
      if (takesBasic) expect(challenge).toMatch(/^Basic realm="/);
      await problemOf(response);
    });

    const numeric = operation.parameters.filter(({ type }) => type.kind === "integer");
    whenever(numeric.length > 0)("says which parameters are wrong, all at once", async () => {
      const wrong = (place: string): Record<string, string> =>
        Object.fromEntries(numeric.filter((p) => p.in === place).map((p) => [p.name, "se7en"]));
      const partners = Object.fromEntries(operation.together.flat().map((name) => [name, "word"]));
      const { headers, body } = goodBody(operation);
      const accept = operation.body === undefined ? json : { ...json, ...headers };
      const cookie = { cookie: "token=good" };
      const response = await send(operation, {
        path: wrong("path"),
        query: { ...partners, ...wrong("query") },
        headers: { ...accept, ...cookie },
        body,
      });
      expect(response.status).toBe(400);
      const { errors = [] } = await problemOf(response);
      const named = new Set(errors.map(({ parameter }) => parameter));
      for (const { name } of numeric) expect(named).toContain(name);
      for (const { parameter, detail } of errors) {
        if (parameter !== undefined) expect(detail).toMatch(/integer/);
      }
    });

    const produces = success?.contents ?? [];
    whenever(produces.length > 0)("has nothing for those who want a picture", async () => {
      const response = await send(operation, {
        ...goodBody(operation),
        headers: { ...goodBody(operation).headers, accept: "image/png", cookie: "token=good" },
      });
      expect(response.status).toBe(406);
      expect(exchange.seen).toEqual([]);
    });

    for (const content of requestContents(operation)) {
      if (content?.kind !== "json" && content?.kind !== "xml") continue;
      const type = { "content-type": content.mediaType };

      it(`refuses broken ${content.mediaType}`, async () => {
        const texts = content.kind === "json" ? ["{", "[1,]", "nul"] : ["<", "<a>", "<a></b>", "x"];
        for (const body of texts) {
          const response = await send(operation, { headers: { ...json, ...type }, body });
          expect(response.status).toBe(400);
          const { errors = [] } = await problemOf(response);
          expect(errors.length).toBeGreaterThan(0);
        }
      });

      it(`refuses ${content.mediaType} of another type, bytes and charsets`, async () => {
        const cases: readonly (readonly [number, string, string | Uint8Array<ArrayBuffer>])[] = [
          [415, "image/png", "x"],
          [400, `${content.mediaType}; charset=ISO-8859-1`, "\u00e4"],
          [400, content.mediaType, new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
          // A body that may be absent may be empty.
          ...(operation.body?.required === true ? [[400, content.mediaType, ""] as const] : []),
        ];
        for (const [status, contentType, body] of cases) {
          const headers = { ...json, "content-type": contentType };
          const response = await send(operation, { headers, body });
          expect(response.status, contentType).toBe(status);
          await problemOf(response);
        }
      });

      whenever(content.kind === "json")("refuses values of other types, with places", async () => {
        const [good] = fc.sample(bodies(api, content), { numRuns: 1, seed: 3 });
        const entries = Object.entries(good as object);
        for (const [key] of entries) {
          const body = JSON.stringify({ ...(good as object), [key]: { not: ["this"] } });
          const response = await send(operation, { headers: { ...json, ...type }, body });
          if (response.status === 403) continue; // the property takes any value
          expect(response.status).toBe(400);
          const { errors = [] } = await problemOf(response);
          const places = errors.map(({ pointer }) => pointer ?? "");
          expect(places.some((place) => place === "" || place.startsWith(`/${key}`))).toBe(true);
        }
      });
    }
  });

  it("leaves no error behind", () => expect(exchange.errors).toEqual([]));
});
