import { beforeAll, describe, expect, it } from "vitest";
import { createTransport, type Server } from "@diptych/runtime";
import {
  generateFiles,
  generateFrom,
  withPaths,
  withSchemas,
  writePackage,
} from "../../support/generate.ts";
import { send, type ServerModule } from "./generated-server.ts";
import { importGenerated } from "../../support/import-generated.ts";

/** Schemas of secrets, by the ways in which a document says that a value is one. */
const secrets: Readonly<Record<string, string>> = {
  string: "{ type: string, format: password, maxLength: 4 }",
  pattern: '{ type: string, format: password, pattern: "^x" }',
  integer: "{ type: integer, format: password, maximum: 9 }",
  int64: "{ type: integer, format: int64, writeOnly: true, maximum: 9 }",
  number: "{ type: number, format: password, maximum: 9 }",
  boolean: "{ type: boolean, format: password }",
  choice: "{ type: string, format: password, enum: [a, b] }",
  open: "{ type: string, format: password, x-open-enum: [a], maxLength: 4 }",
  nullable: '{ type: [integer, "null"], format: password }',
  writeOnly: "{ type: string, writeOnly: true, maxLength: 4 }",
  union: "{ oneOf: [{ type: string, format: password, maxLength: 4 }, { type: integer }] }",
  anyUnion: "{ anyOf: [{ type: integer, format: password, maximum: 9 }, { type: boolean }] }",
  merged: "{ allOf: [{ type: integer, format: password }, { maximum: 9 }] }",
  list: "{ type: array, items: { type: string, format: password, maxLength: 4 } }",
  numbers: "{ type: array, items: { type: integer, format: password } }",
  tuple:
    "{ type: array, prefixItems: [{ type: string }, { type: integer, format: password }], items: false }",
  map: "{ type: object, additionalProperties: { type: string, format: password, maxLength: 4 } }",
  object:
    "{ type: object, writeOnly: true, required: [user], properties: { user: { type: string, maxLength: 4 }, n: { type: integer } } }",
  nested: "{ type: object, properties: { password: { type: string, maxLength: 4 } } }",
  logins:
    "{ type: array, items: { type: object, properties: { apiKey: { type: string, maxLength: 4 } } } }",
  either:
    "{ oneOf: [{ type: object, required: [a], properties: { a: { type: integer, format: password }, secret: { type: string, maxLength: 4 } } }, { type: object, required: [b], properties: { b: { type: integer } } }] }",
  ref: '{ $ref: "#/components/schemas/Pin" }',
  refs: '{ type: array, items: { $ref: "#/components/schemas/Pin" } }',
  password: "{ type: string, maxLength: 4 }",
  new_password: "{ type: integer, maximum: 9 }",
  accessToken: "{ type: [string, integer], maxLength: 4, maximum: 9 }",
  conditional: "{ type: string, format: password, not: { minLength: 5 } }",
};

const pin = "Pin: { type: integer, format: password, maximum: 9 }";

const schemas = `${pin}
${Object.entries(secrets)
  .map(([name, schema]) => `Holder_${name}: { type: object, properties: { ${name}: ${schema} } }`)
  .join("\n")}
${Object.entries(secrets)
  .map(([name, schema]) => `Root_${name}: ${schema}`)
  .join("\n")}
`;

/** Values that most schemas refuse; each has the secret in it. */
const values: readonly unknown[] = [
  "hunter2",
  "hunter2 hunter2 hunter2",
  7012345,
  7012345.5,
  ["hunter2"],
  ["x", "hunter2"],
  ["hunter2", "hunter2"],
  [7012345.5],
  { hunter2: 1 },
  { a: "hunter2" },
  { user: "hunter2", n: "hunter2" },
  { user: 7012345 },
  { password: "hunter2" },
  { password: 7012345 },
  [{ apiKey: "hunter2" }],
  [{ apiKey: 7012345 }],
  { a: 1, secret: "hunter2" },
];

const leak = /hunter2|70123/;

/** Names that are not secret: those of properties that hold them may be shown. */
const shown = (text: string): string => text.replaceAll(/\/[^:\n]*hunter2[^:\n]*:/g, "/:");

type Functions = Readonly<Record<string, (value: unknown) => { issues?: readonly unknown[] }>>;

describe.each(Object.keys(secrets))("a secret: %s", (name) => {
  let own: Functions;
  beforeAll(async () => void (own = (await generateFrom(withSchemas(schemas))) as Functions));
  const pascal = (text: string): string =>
    text.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const types = [
    `Holder${pascal(name)}`,
    ...(Object.hasOwn(secrets, name) && !/assword|Token/.test(name) ? [`Root${pascal(name)}`] : []),
  ];

  it.each(["validate", "decodeJson", "encodeJson", "decodeXml", "encodeXml"])(
    "is not shown by %s",
    (verb) => {
      let refused = 0;
      for (const type of types) {
        for (const inner of values) {
          const value = type.startsWith("Holder") ? { [name]: inner } : inner;
          const said = outcome(own, verb, type, value);
          if (said === undefined) continue;
          refused++;
          expect(shown(said), `${type} ${JSON.stringify(value)}`).not.toMatch(leak);
        }
      }
      // Names of properties are no secrets, and no XML.
      if (verb !== "encodeXml") expect(refused).toBeGreaterThan(0);
    },
  );
});

/** What an own function says about a value; undefined where it takes it. */
function outcome(own: Functions, verb: string, type: string, value: unknown): string | undefined {
  const call = (name: string, input: unknown): { issues?: readonly unknown[] } => {
    const run = own[name];
    if (run === undefined) throw new Error(`there is no ${name}`);
    return run(input);
  };
  try {
    switch (verb) {
      case "validate": {
        const { issues } = call(`validate${type}`, value);
        return issues && JSON.stringify(issues);
      }
      case "decodeJson":
        call(`decode${type}Json`, Buffer.from(JSON.stringify(value)));
        return undefined;
      case "encodeJson":
        call(`encode${type}Json`, value);
        return undefined;
      case "encodeXml":
        call(`encode${type}Xml`, value);
        return undefined;
      default:
        call(`decode${type}Xml`, Buffer.from(xmlOf(rootName(type), value)));
        return undefined;
    }
  } catch (error) {
    const { message, issues } = error as { message: string; issues?: readonly unknown[] };
    if (issues === undefined) throw error;
    return `${message}\n${JSON.stringify(issues)}`;
  }
}

const rootName = (type: string): string =>
  type.replace(
    /^(Holder|Root)(.*)$/,
    (_, kind: string, rest: string) =>
      `${kind}_${Object.keys(secrets).find((key) => key.replace(/_(\w)/g, (_m, c: string) => c.toUpperCase()).toLowerCase() === rest.toLowerCase()) ?? rest}`,
  );

function xmlOf(name: string, value: unknown): string {
  if (Array.isArray(value))
    return `<${name}>${value.map((item) => xmlOf(name, item)).join("")}</${name}>`;
  if (typeof value !== "object" || value === null) return `<${name}>${String(value)}</${name}>`;
  const inner = Object.entries(value).map(([key, member]) => xmlOf(key, member));
  return `<${name}>${inner.join("")}</${name}>`;
}

const parameterKinds = Object.entries(secrets).filter(
  ([name]) => !["object", "nested", "either", "logins", "map"].includes(name),
);

const paths = `/all:
  get:
    operationId: getAll
    parameters:
${parameterKinds
  .flatMap(([name, schema]) => [
    `      - { name: ${name}, in: query, schema: ${schema} }`,
    `      - { name: x-${name}, in: header, schema: ${schema.replace(/^\{/, "{")} }`,
    `      - { name: ${name}, in: cookie, schema: ${schema} }`,
  ])
  .join("\n")}
      - { name: deep, in: query, style: deepObject, schema: { type: object, properties: { password: { type: integer } } } }
      - { name: json, in: query, content: { application/json: { schema: { type: object, properties: { password: { type: integer } } } } } }
      - { name: secret, in: query, content: { application/json: { schema: { type: integer } } } }
    responses: { "204": { description: Done. } }
/path/{pin}:
  get:
    operationId: getPath
    parameters: [{ name: pin, in: path, required: true, schema: { type: integer } }]
    responses: { "204": { description: Done. } }
/form:
  post:
    operationId: postForm
    requestBody:
      required: true
      content:
        application/x-www-form-urlencoded:
          schema: { type: object, properties: { password: { type: integer }, secrets: { type: array, items: { type: integer, format: password } }, login: { type: object, properties: { pin: { type: integer } } } } }
    responses: { "204": { description: Done. } }
/text:
  post:
    operationId: postText
    requestBody: { required: true, content: { text/plain: { schema: { $ref: "#/components/schemas/Word" } } } }
    responses: { "204": { description: Done. } }
/json:
  post:
    operationId: postJson
    requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Login" } } } }
    responses: { "204": { description: Done. } }
`;

const components = `schemas:
  Pin: { type: integer, format: password, maximum: 9 }
  Word: { type: string, format: password, maxLength: 4 }
  Login: { type: object, properties: { password: { type: integer } } }
`;

describe("problem details", () => {
  let server: Server;
  let client: Readonly<Record<string, (transport: object, params: object) => Promise<unknown>>>;
  beforeAll(async () => {
    const files = await generateFiles(withPaths(paths, components), { emit: ["server", "client"] });
    const folder = await writePackage(files);
    const { createServer } = (await importGenerated(folder, "server")) as ServerModule;
    const done = (): object => ({ status: 204 });
    server = createServer({
      getAll: done,
      getPath: done,
      postForm: done,
      postText: done,
      postJson: done,
    });
    client = (await importGenerated(folder, "client")) as typeof client;
  });

  it.each(parameterKinds.map(([name]) => name))(
    "show no secret of a parameter: %s",
    async (name) => {
      for (const [i, text] of [
        "hunter2 hunter2",
        "hunter2",
        "7012345.5",
        "x,hunter2",
        "hunter2&n=%ff",
      ].entries()) {
        const places = [
          { url: `/all?${name}=${encodeURIComponent(text)}&${name}=${i === 0 ? "" : text}` },
          { url: "/all", headers: { [`x-${name}`]: text } },
          { url: "/all", headers: { cookie: `${name}=${encodeURIComponent(text)}` } },
          { url: "/all", headers: { cookie: `${name}=%ffhunter2` } },
        ];
        for (const place of places) {
          const { status, text: body } = await send(server, { method: "GET", ...place });
          expect([204, 400]).toContain(status);
          expect(body, JSON.stringify(place)).not.toMatch(leak);
        }
      }
    },
  );

  it.each([
    ["GET", "/path/hunter2"],
    ["GET", "/all?deep[password]=hunter2"],
    ["GET", '/all?json={"password":"hunter2"}'],
    ["GET", "/all?json=hunter2"],
    ["GET", "/all?secret=hunter2"],
    ["GET", '/all?secret="hunter2"'],
    [
      "POST",
      "/form",
      "application/x-www-form-urlencoded",
      "password=hunter2&secrets=hunter2&secrets=1",
    ],
    ["POST", "/form", "application/x-www-form-urlencoded", 'login={"pin":"hunter2"}'],
    ["POST", "/form", "application/x-www-form-urlencoded", "login=hunter2"],
    ["POST", "/text", "text/plain", "hunter2"],
    ["POST", "/json", "application/json", '{"password":"hunter2"}'],
    ["POST", "/json", "application/json", '"hunter2"'],
    ["POST", "/json", "application/json", '{"password":hunter2}'],
  ])("show none: %s %s %s %s", async (method, url, type = "", body = "") => {
    const headers = type === "" ? {} : { "content-type": type };
    const request = body === "" ? { method, url } : { method, url, headers, body };
    const reply = await send(server, request);
    expect(reply).toMatchObject({ status: 400 });
    expect(reply.text).not.toMatch(leak);
  });

  it("are not made by the client: an ApiError shows no secret either", async () => {
    const transport = createTransport({
      baseUrl: "http://h",
      fetch: () => Promise.reject(new Error("no network")),
    });
    const calls = [
      () => client["postJson"]?.(transport, { body: { password: "hunter2" } }),
      () => client["getPath"]?.(transport, { pin: "hunter2" }),
      () => client["getAll"]?.(transport, { deep: { password: "hunter2" }, integer: "hunter2" }),
    ];
    for (const call of calls) {
      const error = await (call() as Promise<unknown>).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      const { message, cause } = error as Error;
      expect(message + String(cause) + JSON.stringify(cause)).not.toMatch(leak);
    }
  });
});
