import { expect, test } from "vitest";
import { compileServer } from "./compile-server.ts";
import { withPaths } from "../../support/generate.ts";

const document = withPaths(
  `/things/{id}:
  get:
    operationId: getThing
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer } }
      - { name: size, in: query, schema: { type: integer, default: 10 } }
      - { name: "odd name", in: query, schema: { type: array, items: { type: string } } }
      - { name: X-Trace, in: header, schema: { type: string } }
      - { name: theme, in: cookie, required: true, schema: { enum: [dark, light] } }
    security: [{ basic: [] }]
    responses:
      "200":
        description: The thing.
        headers:
          ETag: { required: true, schema: { type: string } }
          Age: { schema: { type: integer } }
        content:
          application/json: { schema: { $ref: "#/components/schemas/Thing" } }
          application/xml: { schema: { $ref: "#/components/schemas/Thing" } }
      "304": { description: It has not changed. }
      "401": { $ref: "#/components/responses/Unauthorized" }
      "404":
        description: There is none.
        content: { application/problem+json: { schema: { $ref: "#/components/schemas/Problem" } } }
      4XX: { $ref: "#/components/responses/Failure" }
  put:
    operationId: putThing
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    security: [{ basic: [] }, {}]
    requestBody:
      required: true
      content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } }
    responses:
      "200":
        description: As JSON or as text.
        content:
          application/json: { schema: { $ref: "#/components/schemas/Thing" } }
          text/plain: { schema: { type: string } }
      default: { $ref: "#/components/responses/Failure" }
  post:
    operationId: attach
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    requestBody:
      content:
        application/json: { schema: { $ref: "#/components/schemas/Thing" } }
        image/*: {}
    responses:
      "200":
        description: An image.
        content: { image/*: {} }
      "204": { description: Nothing. }`,
  `schemas:
  Thing: { type: object, required: [name], properties: { name: { type: string } } }
  Problem:
    type: object
    properties: { title: { type: string }, status: { type: integer } }
  Session: { type: object, properties: { id: { type: string } } }
securitySchemes:
  basic: { type: http, scheme: basic }
responses:
  Unauthorized:
    description: Who is it?
    headers: { WWW-Authenticate: { required: true, schema: { type: string } } }
    content: { application/problem+json: { schema: { $ref: "#/components/schemas/Problem" } } }
  Failure:
    description: It did not work.
    content: { application/problem+json: { schema: { $ref: "#/components/schemas/Problem" } } }`,
);

const usage = `
import {
  createServer, forbidden, notFound, problem, unauthorized,
  type AttachRequest, type GetThingReply, type GetThingRequest, type Handlers, type PutThingReply,
  type PutThingRequest, type AttachReply, type ErrorReplies, type Requests, type Server,
} from "./server.js";
import type { Thing } from "./types.js";

interface User { readonly name: string }
const thing: Thing = { name: "a" };

export const handlers: Handlers<User> = {
  getThing: ({ path, query, headers, cookies, session }) => {
    const id: number = path.id;
    const size: number = query.size;
    const odd: readonly string[] | undefined = query["odd name"];
    const trace: string | undefined = headers["X-Trace"];
    const theme: "dark" | "light" = cookies.theme;
    if (id > size || odd === undefined) return notFound("none of " + String(trace) + theme);
    if (session.name === "") return unauthorized("who?", "Basic");
    return { status: 200, body: thing, headers: { ETag: "1" } };
  },
  putThing: async ({ body, session }) => {
    const name: string = body.name;
    await Promise.resolve();
    return session === undefined
      ? problem(403)
      : { status: 200, contentType: "text/plain", body: name };
  },
  attach: ({ contentType, body, session }) => {
    const none: undefined = session;
    if (contentType === "application/json") return { status: 204, body: none };
    if (contentType === undefined) return { status: 204, body };
    const image: Uint8Array = body;
    return { status: 200, contentType, body: image };
  },
};

export const server: Server = createServer<User>(handlers, {
  authenticate: { basic: ({ username, password }) => (password === "" ? undefined : { name: username }) },
});

createServer<User>(handlers, {
  authenticate: {},
  authorize: ({ operation, path, ...rest }) => {
    if (operation === "attach") return undefined;
    const id: number = path.id;
    // @ts-expect-error there is no such operation
    if (operation === "getThings") return undefined;
    return id === 1 && rest.document === "T" ? forbidden() : undefined;
  },
  around: async (given, next) => {
    if (given.operation === "getThing") {
      const name: string = given.session.name;
      const size: number = given.query.size;
      console.log(name, size, given.request.method);
    }
    return next();
  },
  shapeError: (own) => {
    if (own.status === 401) return { status: 401, body: { title: "own" }, headers: { "WWW-Authenticate": "Basic" } } as const;
    return own.status === 404 ? { status: 404, body: { title: "own" } } : own;
  },
  cors: { origins: ["https://app.example"] },
});
createServer<User>(handlers, {
  authenticate: {},
  // @ts-expect-error a success is no error
  shapeError: () => ({ status: 200, body: thing, headers: { ETag: "1" } }),
});

// @ts-expect-error the document asks for credentials, so there is no server without the option
createServer(handlers);
// @ts-expect-error there is no such operation
export const unknown: Handlers<User> = { getThings: () => ({ status: 200, body: thing }) };

export const replies: readonly GetThingReply[] = [
  { status: 304 },
  { status: 401, body: {} },
  { status: 404, body: { title: "none" } },
  { status: 418 as 417, body: {} },
  { status: 200, body: thing, headers: { ETag: "1", Age: 3 }, extraHeaders: { Link: ["a", "b"] } },
  { status: 200, body: thing, headers: { ETag: "1" }, contentType: "application/xml" },
  // @ts-expect-error the document does not list 201
  { status: 201, body: thing },
  // @ts-expect-error 5XX is not listed
  { status: 500, body: {} },
  // @ts-expect-error the header is required
  { status: 200, body: thing },
  // @ts-expect-error the body is required
  { status: 200, headers: { ETag: "1" } },
  // @ts-expect-error not a body of this status
  { status: 200, body: { title: "none" }, headers: { ETag: "1" } },
  // @ts-expect-error the header is a number
  { status: 200, body: thing, headers: { ETag: "1", Age: "3" } },
  // @ts-expect-error the media type is not listed
  { status: 200, body: thing, headers: { ETag: "1" }, contentType: "text/xml" },
  // @ts-expect-error 304 has no body
  { status: 304, body: thing },
  // @ts-expect-error 404 has no typed headers
  { status: 404, body: {}, headers: { ETag: "1" } },
];

export const others: readonly PutThingReply[] = [
  { status: 200, body: thing, contentType: "application/json" },
  { status: 200, body: "text", contentType: "text/plain" },
  { status: 201, body: { title: "default stands for every other status" } },
  { status: 503, body: {} },
  // @ts-expect-error which media type the body has must be said
  { status: 200, body: thing },
  // @ts-expect-error the text is not JSON
  { status: 200, body: "text", contentType: "application/json" },
  // @ts-expect-error 200 is listed, so default does not stand for it
  { status: 200, body: { title: "none" } },
  // @ts-expect-error no registered status
  { status: 299, body: {} },
];

export const attached: readonly AttachReply[] = [
  { status: 200, body: new Uint8Array(1), contentType: "image/gif" },
  // @ts-expect-error a range has to be narrowed down
  { status: 200, body: new Uint8Array(1) },
  // @ts-expect-error out of the range
  { status: 200, body: new Uint8Array(1), contentType: "text/plain" },
];

export const errors: readonly ErrorReplies[] = [
  { status: 404, body: { title: "none" } },
  { status: 503, body: {} },
  // @ts-expect-error default stands for this status too, but it is no error
  { status: 201, body: {} },
  // @ts-expect-error a success is no error
  { status: 200, body: thing, headers: { ETag: "1" } },
];

/** A function that several servers may share. */
export function audited(request: Requests<User>): string {
  const { operation, document, session } = request;
  // @ts-expect-error not every operation has a session
  const { name } = session;
  switch (operation) {
    case "getThing":
      return document + request.session.name + String(request.query.size) + name;
    case "putThing":
      return request.session?.name ?? request.body.name;
    case "attach":
      return request.path.id.toFixed();
  }
}

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export const sessions: readonly [
  Same<GetThingRequest<User>["session"], User>,
  Same<PutThingRequest<User>["session"], User | undefined>,
  Same<AttachRequest["session"], undefined>,
] = [true, true, true];
`;

test("handlers and replies are what the document lists", async () => {
  expect(await compileServer("types", document, usage)).toEqual([]);
});
