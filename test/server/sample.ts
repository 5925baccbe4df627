import { DecodeError, type Server, type ServerOptions, type ServerRequest } from "@diptych/runtime";
import {
  createServerCore,
  type ParameterReader,
  type RequestContent,
  type ResponseContent,
  type ResponseShape,
  type SchemeUse,
  type ServerDescription,
  type ServerOperation,
} from "@diptych/runtime/codegen1";

/** An interface written by hand as generated code would say it, small enough to see through. */

const encoder = new TextEncoder();
const strict = new TextDecoder("utf-8", { fatal: true });

function textOf(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    throw new DecodeError([{ code: "encoding", path: "", message: "the text is not UTF-8" }]);
  }
}

export interface User {
  name: string;
  age?: number;
}

function userOf(value: unknown): User {
  const user = value as { name?: unknown; age?: unknown } | null;
  const issues = [];
  if (typeof user?.name !== "string") {
    issues.push({ code: "type", path: "/name", message: "expected a string" } as const);
  }
  if (user?.age !== undefined && typeof user.age !== "number") {
    issues.push({ code: "type", path: "/age", message: "expected a number" } as const);
  }
  if (issues.length > 0) throw new DecodeError(issues);
  return user as User;
}

export const jsonIn: RequestContent = {
  mediaType: "application/json",
  text: true,
  decode: (bytes) => {
    const text = textOf(bytes);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      const place = { line: 1, column: 2 };
      throw new DecodeError([{ code: "syntax", path: "", message: "expected a value", ...place }]);
    }
    return userOf(value);
  },
};

export const xmlIn: RequestContent = {
  mediaType: "application/xml",
  text: true,
  decode: (bytes) => {
    const text = new TextDecoder().decode(bytes);
    return userOf({ name: /<name>(.*)<\/name>/.exec(text)?.[1] });
  },
};

export const jsonOut: ResponseContent = {
  contentType: "application/json",
  encode: (value: unknown) => JSON.stringify(value),
  check: (value) => {
    const { name } = (value ?? {}) as { name?: unknown };
    return name !== "Secret Wrong"
      ? { value }
      : { issues: [{ code: "enum", path: "/name", message: "must not be Secret Wrong" }] };
  },
};

export const xmlOut: ResponseContent = {
  contentType: "application/xml; charset=UTF-8",
  encode: (value: User) => encoder.encode(`<User><name>${value.name}</name></User>`),
};

const problemOut: ResponseContent = {
  contentType: "application/problem+json",
  encode: (value: unknown) => JSON.stringify(value),
};

export const problemXmlOut: ResponseContent = {
  contentType: "application/problem+xml; charset=UTF-8",
  encode: () => "<problem/>",
};

export const shape = (...contents: ResponseContent[]): ResponseShape => ({ contents });

const secured: readonly (readonly SchemeUse[])[] = [
  [{ scheme: "basic", scopes: [] }],
  [{ scheme: "bearer", scopes: ["read"] }],
  [
    { scheme: "bearerCookie", scopes: [] },
    { scheme: "tokenCookie", scopes: [] },
  ],
];

export function operation(
  name: string,
  method: string,
  path: string,
  rest: Partial<ServerOperation> = {},
): ServerOperation {
  const responses = { "200": shape(jsonOut), "404": shape(problemOut) };
  return { id: name, name, method, path, security: [], responses, ...rest };
}

function pageSize(reader: ParameterReader): { query: object } {
  const text = new URLSearchParams(reader.query).get("page_size");
  const value = text === null ? undefined : Number(text);
  if (value !== undefined && !Number.isInteger(value)) {
    reader.issues.push({
      in: "query",
      parameter: "page_size",
      code: "type",
      message: "expected an integer",
    });
  }
  return { query: { page_size: value } };
}

const userPath = (reader: ParameterReader): { path: object } => ({
  path: { user_name: decodeURIComponent(reader.captures[0] ?? "") },
});

const userBody = { required: true, contents: [jsonIn, xmlIn] };

const items: Record<string, ServerOperation>[] = [
  {
    GET: operation("listUsers", "GET", "/users", { parameters: pageSize }),
    POST: operation("createUser", "POST", "/users", {
      parameters: pageSize,
      body: userBody,
      responses: {
        "201": { ...shape(jsonOut, xmlOut), headers: typedHeaders },
        "4XX": shape(problemOut),
      },
    }),
  },
  {
    GET: operation("getUser", "GET", "/users/{user_name}", {
      parameters: userPath,
      security: secured,
    }),
    PUT: operation("replaceUser", "PUT", "/users/{user_name}", {
      parameters: userPath,
      security: secured,
      body: userBody,
    }),
    DELETE: operation("deleteUser", "DELETE", "/users/{user_name}", {
      parameters: userPath,
      responses: { "204": shape(), "202": shape(jsonOut) },
    }),
  },
  {
    GET: operation("readNote", "GET", "/note", {
      responses: {
        "200": shape({ contentType: "*/*", encode: (value: unknown) => String(value) }),
      },
    }),
    PUT: operation("writeNote", "PUT", "/note", {
      body: {
        required: false,
        contents: [{ mediaType: "text/*", text: true, decode: textOf }],
      },
      responses: { "200": shape(jsonOut), default: shape(problemOut) },
    }),
    HEAD: operation("probeNote", "HEAD", "/note", { responses: { "204": shape() } }),
    OPTIONS: operation("noteOptions", "OPTIONS", "/note"),
  },
  {
    GET: operation("xmlOnly", "GET", "/xml", {
      responses: { "200": shape(xmlOut), "404": shape(problemXmlOut, problemOut) },
    }),
  },
  {
    GET: operation("toString", "GET", "/tricky", { responses: { "200": shape(jsonOut) } }),
    POST: operation("maybeSecured", "POST", "/tricky", {
      security: [
        [{ scheme: "apiKeyQuery", scopes: [] }],
        [{ scheme: "apiKeyHeader", scopes: [] }],
        [],
      ],
    }),
  },
];

function typedHeaders(headers: { Location?: string }): string[] {
  return headers.Location === undefined ? [] : ["Location", headers.Location];
}

export const description: ServerDescription = {
  title: 'Sample "service"',
  basePaths: ["/rest/v3"],
  pathPlus: "literal",
  securitySchemes: {
    basic: { kind: "http", scheme: "basic", challenge: "Basic" },
    bearer: { kind: "http", scheme: "bearer", challenge: "Bearer" },
    bearerCookie: { kind: "http", scheme: "bearercookie", challenge: "BearerCookie" },
    tokenCookie: { kind: "apiKey", in: "cookie", parameter: "token" },
    apiKeyQuery: { kind: "apiKey", in: "query", parameter: "key name" },
    apiKeyHeader: { kind: "apiKey", in: "header", parameter: "X-Key" },
  },
  route: (path, captures) => {
    const fixed = ["/users", "", "/note", "/xml", "/tricky"].indexOf(path);
    if (fixed >= 0 && path !== "") return fixed;
    const found = /^\/users\/([^/]+)$/.exec(path);
    if (found === null) return -1;
    captures.push(found[1] ?? "");
    return 1;
  },
  pathItems: items,
};

/** What a handler of the sample gets. */
export interface Given {
  readonly path: { user_name: string };
  readonly query: { page_size?: number };
  readonly body: unknown;
  readonly contentType: string | undefined;
  readonly session: unknown;
  readonly request: ServerRequest;
}

export type SampleHandlers = Readonly<Record<string, (given: Given) => unknown>>;

/** Handlers that answer with what they were given. */
export const handlers: SampleHandlers = {
  listUsers: ({ query }) => ({ status: 200, body: { size: query.page_size ?? null } }),
  createUser: async ({ body }) => ({
    status: 201,
    body,
    headers: { Location: "/rest/v3/users/new" },
  }),
  getUser: ({ path, session }) => ({ status: 200, body: { name: path.user_name, session } }),
  replaceUser: ({ body, contentType }) => ({ status: 200, body: { body, contentType } }),
  deleteUser: () => ({ status: 204 }),
  readNote: () => ({ status: 200, body: "note", contentType: "text/plain" }),
  writeNote: ({ body, contentType }) => ({
    status: 200,
    body: { body: body ?? null, contentType: contentType ?? null },
  }),
  probeNote: () => ({ status: 204, extraHeaders: { "X-Probe": "yes" } }),
  xmlOnly: () => ({ status: 200, body: { name: "A" } }),
  maybeSecured: ({ session }) => ({ status: 200, body: { session: session ?? null } }),
};

/** Hooks by which everyone whose password is `right` gets in. */
export const authenticate = {
  basic: ({ username, password }: { username: string; password: string }) =>
    password === "right" ? { user: username } : undefined,
  bearer: async ({ token }: { token: string }) => (token === "good" ? { user: "b" } : null),
  bearerCookie: ({ value }: { value: string }) => (value === "" ? (true as const) : undefined),
  tokenCookie: ({ value }: { value: string }) => (value === "good" ? { user: "c" } : undefined),
  apiKeyQuery: ({ value }: { value: string }) => (value === "a b" ? { key: "query" } : undefined),
  apiKeyHeader: ({ value }: { value: string }) => (value === "k" ? { key: "header" } : undefined),
};

export function sample(
  own: SampleHandlers = {},
  options: ServerOptions<unknown, object> = {},
): Server {
  return createServerCore(description, { ...handlers, ...own }, { authenticate, ...options });
}
