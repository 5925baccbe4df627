import { inspect } from "node:util";
import { ApiError, type ClientOptions } from "@diptych/runtime";
import { beforeAll, describe, expect, it } from "vitest";
import { failure } from "../failure.ts";
import { serve } from "../serve.ts";
import { compileClient } from "./compile-client.ts";
import { errorsDocument } from "./errors-document.ts";
import { generateClient, type AnyMethod, type ClientModule } from "./generated-client.ts";

type IsError = (error: unknown, ...statuses: readonly number[]) => boolean;

interface Outcome {
  readonly ok: boolean;
  readonly status: number | undefined;
  readonly data: unknown;
  readonly error: unknown;
  readonly response: { readonly status: number; readonly text: string } | undefined;
}

interface Method extends AnyMethod {
  readonly isError: IsError;
  readonly result: (params?: object, options?: object) => Promise<Outcome>;
}

let module: ClientModule;
beforeAll(async () => void (module = await generateClient(errorsDocument)));

/** A method of a client whose server answers like this. */
async function method(
  name: string,
  status: number,
  contentType: string | undefined,
  body: string,
  options: Partial<ClientOptions> = {},
): Promise<Method> {
  const { url } = await serve((_, reply) => {
    reply.writeHead(status, contentType === undefined ? {} : { "Content-Type": contentType });
    reply.end(body);
  });
  const retry = { retries: 0 };
  return module.createClient({ baseUrl: url, retry, ...options })[name] as Method;
}

const json = "application/json";
const notFound = '{"code":"not_found","id":7}';

/** What `isError` says of a response, and the body that the error then has. */
async function recognized(
  status: number,
  contentType: string | undefined,
  body: string,
  ...statuses: readonly number[]
): Promise<readonly [boolean, unknown]> {
  const call = await method("getThing", status, contentType, body);
  const error = await failure(call({ id: 7 }));
  return [call.isError(error, ...statuses), error.body];
}

describe("isError", () => {
  it.each([
    ["a status", 404, json, notFound, { code: "not_found", id: 7 }],
    ["a range", 422, json, notFound, { code: "not_found", id: 7 }],
    ["default", 503, "application/problem+json", '{"title":"Down"}', { title: "Down" }],
    ["XML", 409, "application/xml", "<Taken><by>me</by></Taken>", { by: "me" }],
    ["a charset", 409, "text/xml; charset=utf-8", "<Taken><by>é</by></Taken>", { by: "é" }],
    ["text", 410, "text/plain", "long gone", "long gone"],
    ["no body", 418, undefined, "", undefined],
    ["a body that the document does not describe", 418, "text/html", "<p>", undefined],
  ])("recognizes %s", async (_, status, contentType, body, value) => {
    expect(await recognized(status, contentType, body)).toEqual([true, value]);
    expect((await recognized(status, contentType, body, 404, status))[0]).toBe(true);
    expect((await recognized(status, contentType, body, 599))[0]).toBe(false);
  });

  it.each([
    ["a body that does not match", 404, json, '{"code":"other"}', { code: "other" }],
    ["a page of a proxy", 404, "text/html", "<p>no</p>", "<p>no</p>"],
    ["nothing where a body is documented", 404, json, "", ""],
    ["a redirect, which is no error", 302, "application/problem+json", "{}", {}],
    ["XML that is not", 409, "application/xml", "<Taken>", "<Taken>"],
  ])("leaves %s, whose body is what came", async (_, status, contentType, body, value) => {
    expect(await recognized(status, contentType, body)).toEqual([false, value]);
  });

  it("leaves errors of other operations and of other kinds", async () => {
    const paged = await method("listThings", 400, json, notFound);
    const error = await failure(paged());
    expect(paged.isError(error, 400)).toBe(true);
    expect((module["isGetThingError"] as IsError)(error)).toBe(false);
    expect((module["isListThingsError"] as IsError)(error)).toBe(true);
    for (const other of [new Error("x"), undefined, { kind: "status", status: 400 }])
      expect(paged.isError(other)).toBe(false);
    const invalid = await failure((await method("getThing", 200, json, "{}"))({ id: 1 }));
    expect(invalid.kind).toBe("decode");
    expect((module["isGetThingError"] as IsError)(invalid)).toBe(false);
  });

  it("is there for operations without errors too, and never true", async () => {
    const call = await method("getFree", 404, json, notFound);
    expect(call.isError(await failure(call()))).toBe(false);
    expect(module["isGetFreeError"]).toBeUndefined();
  });

  it("knows that HEAD has no body", async () => {
    const call = await method("headThings", 404, undefined, "");
    const error = await failure(call());
    expect([call.isError(error, 404), error.body]).toEqual([true, undefined]);
  });
});

it("errors have the whole body, and print none of it", async () => {
  const secret = `${"é".repeat(5_000)}-token`;
  for (const [status, kind] of [
    [404, "status"],
    [200, "decode"],
  ] as const) {
    const body = JSON.stringify({ code: "x", secret });
    const error = await failure((await method("getThing", status, json, body))({ id: 1 }));
    expect(error.kind).toBe(kind);
    expect(error.body).toEqual({ code: "x", secret });
    expect(error.response?.text).toBe(body);
    expect(new TextDecoder().decode(error.response?.bytes)).toBe(body);
    for (const printed of [inspect(error, { depth: 9 }), JSON.stringify(error), `${error}`])
      expect(printed).not.toContain("token");
  }
});

describe("result", () => {
  it("gives data, documented errors, and other errors", async () => {
    const good = '{"name":"n","kind":"a"}';
    expect(await (await method("getThing", 200, json, good)).result({ id: 1 })).toMatchObject({
      ok: true,
      status: 200,
      data: { name: "n", kind: "a" },
      error: undefined,
      response: { status: 200 },
    });
    expect(await (await method("getThing", 404, json, notFound)).result({ id: 1 })).toMatchObject({
      ok: false,
      status: 404,
      data: undefined,
      error: { code: "not_found", id: 7 },
      response: { status: 404, text: notFound },
    });
    const teapot = await (await method("getThing", 418, undefined, "")).result({ id: 1 });
    expect(teapot.status).toBe(418);
    expect(teapot.error).toBeInstanceOf(ApiError);
    const other = await (await method("getThing", 404, "text/html", "<p>")).result({ id: 1 });
    expect(other).toMatchObject({ ok: false, status: undefined, response: { status: 404 } });
    expect(other.error).toMatchObject({ kind: "status", status: 404 });
    const broken = await (await method("getThing", 200, json, "{")).result({ id: 1 });
    expect(broken.error).toMatchObject({ kind: "decode", status: 200 });
    const free = await (await method("getFree", 500, json, "{}")).result();
    expect(free).toMatchObject({ ok: false, status: undefined, error: { status: 500 } });
  });

  it("gives an error without a response", async () => {
    const call = await method("getThing", 200, json, "{}", {
      fetch: () => Promise.reject(new TypeError("unreachable")),
    });
    const { error, ...rest } = await call.result({ id: 1 });
    expect(rest).toEqual({ ok: false, status: undefined, data: undefined, response: undefined });
    expect(error).toMatchObject({ kind: "network" });
  });

  it("throws what is no ApiError: the mistakes of the caller", async () => {
    const call = await method("getThing", 200, json, "{}");
    await expect(call.result({ id: 1 }, { timeout: "soon" })).rejects.toThrow(TypeError);
  });
});

const usage = `
import { ApiError, createClient, createTransport, getThing, isGetThingError, result } from "./client.js";

const api = createClient({ baseUrl: "https://host" });
const transport = createTransport({ baseUrl: "https://host", validation: "warn", onMismatch: (issues, request) => console.log(issues.length, request.operation) });

export async function thrown(): Promise<string> {
  try {
    return (await getThing(transport, { id: 1 })).name;
  } catch (error) {
    if (isGetThingError(error, 404)) {
      const id: number = error.body.id;
      const status: 404 = error.status;
      return error.body.code + id + status;
    }
    if (api.getThing.isError(error, 409, 410)) {
      const body: string | { by: string } = error.body;
      return typeof body === "string" ? body : body.by;
    }
    if (isGetThingError(error)) {
      if (error.status === 503) return error.body.title;
      // @ts-expect-error the body is not known before the status is
      error.body.code;
      return error.message;
    }
    // @ts-expect-error the document lists no such status
    isGetThingError(error, 200);
    if (error instanceof ApiError) {
      const body: unknown = error.body;
      return String(body);
    }
    throw error;
  }
}

export async function values(): Promise<string> {
  const { ok, status, data, error, response } = await api.getThing.result({ id: 1 });
  if (ok) return data.name + response.body.name;
  if (status === 404) return error.code + response.text;
  if (status === 418) return error.message;
  if (status === undefined) return error.kind + (error.status ?? response?.status ?? "");
  // @ts-expect-error there is no data
  data.name;
  const free = await result(transport, getThing, isGetThingError, { id: 1 }, { validation: "off" });
  if (free.status === 200) return free.data.name;
  if (free.status === 409) return free.error.by;
  return "";
}
`;

it("types are told apart by the status", async () => {
  expect(await compileClient("errors", errorsDocument, usage)).toEqual([]);
});

it("are read as XML of any form", async () => {
  const document = `openapi: 3.0.3
info: { title: Test, version: "1" }
paths:
  /things:
    get:
      operationId: listThings
      responses:
        "204": { description: none }
        "400": { description: any, content: { text/xml: { schema: { $ref: "#/components/schemas/Any" } } } }
        "401": { description: any, content: { text/xml: { schema: { $ref: "#/components/schemas/Any" } } } }
components:
  schemas:
    Any: { description: Anything. }
`;
  expect(await compileClient("any-xml-error", document, "export {};\n")).toEqual([]);
});
