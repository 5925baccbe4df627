// The twelve operations of ../README.md, as users of Hono with @hono/zod-openapi write them.
import { serve } from "@hono/node-server";
import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { streamSSE } from "hono/streaming";

const Kind = z.enum(["small", "large"]).openapi("Kind");

const NewThing = z
  .object({
    name: z.string(),
    kind: Kind,
    note: z.string().nullable().optional(),
    count: z.int().default(1),
    serial: z.int(),
    day: z.iso.date(),
    opens: z.iso.time().nullable().optional(),
    at: z.iso.datetime(),
    price: z.string().openapi({ example: "9.99" }),
  })
  .openapi("NewThing");

const Thing = NewThing.extend({ id: z.int() }).openapi("Thing");

const Problem = z.object({ code: z.string(), detail: z.string() }).openapi("Problem");

const Pet = z.object({ name: z.string(), born: z.iso.date().nullable().optional() });
const Cat = Pet.extend({ type: z.literal("cat"), indoor: z.boolean() }).openapi("Cat");
const Dog = Pet.extend({ type: z.literal("dog"), tricks: z.array(z.string()).default([]) }).openapi(
  "Dog",
);
const AnyPet = z.discriminatedUnion("type", [Cat, Dog]).openapi("AnyPet");

const Setting = z
  .object({ value: z.union([z.int(), z.array(z.string()), z.string()]).nullable() })
  .openapi("Setting");

/** A value that may come once or several times. */
const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(item));

const Search = z.object({
  tags: list(z.string())
    .openapi({ type: "array", items: { type: "string" } })
    .optional(),
  kinds: list(Kind)
    .openapi({ type: "array", items: { type: "string", enum: ["small", "large"] } })
    .optional(),
  text: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  min: z.coerce.number().int().optional(),
  max: z.coerce.number().int().optional(),
});

const Found = z
  .object({
    tags: z.array(z.string()),
    kinds: z.array(Kind),
    text: z.string().nullable(),
    limit: z.int(),
    min: z.int().nullable(),
    max: z.int().nullable(),
  })
  .openapi("Found");

const PageQuery = z.object({
  page: z.coerce.number().int().default(0),
  size: z.coerce.number().int().default(20),
  sort: list(z.string())
    .openapi({ type: "array", items: { type: "string" } })
    .optional(),
});

const Page = z.object({ page: z.int(), size: z.int(), sort: z.array(z.string()) }).openapi("Page");

const file = z.custom<File>((value) => value instanceof File);
const binary = { type: "string", format: "binary" } as const;

const Upload = z.object({
  title: z.string().optional(),
  kind: Kind.optional(),
  count: z.coerce.number().int().optional(),
  file: file.openapi(binary).optional(),
  files: list(file).openapi({ type: "array", items: binary }).optional(),
});

const Received = z
  .object({ name: z.string(), type: z.string(), size: z.int() })
  .openapi("Received");

const Uploaded = z
  .object({
    title: z.string().nullable(),
    kind: Kind.nullable(),
    count: z.int().nullable(),
    file: Received.nullable(),
    files: z.array(Received),
  })
  .openapi("Uploaded");

const Credentials = z.object({
  username: z.string(),
  password: z.string(),
  scope: z.string().optional(),
  roles: list(z.string())
    .openapi({ type: "array", items: { type: "string" } })
    .optional(),
});

const Login = z
  .object({ username: z.string(), scope: z.string().nullable(), roles: z.array(z.string()) })
  .openapi("Login");

const json = <T extends z.ZodType>(schema: T, description = "It.") => ({
  content: { "application/json": { schema } },
  description,
});
const body = <T extends z.ZodType>(schema: T) => ({
  body: { content: { "application/json": { schema } }, required: true },
});
const ThingId = z.object({
  id: z.coerce
    .number()
    .int()
    .openapi({ param: { name: "id", in: "path" } }),
});

const things = new Map<number, z.infer<typeof Thing>>();
const describe = ({ name, type, size }: File) => ({ name, type, size });

const app = new OpenAPIHono();

app.openapi(
  createRoute({
    method: "post",
    path: "/things",
    request: body(NewThing),
    responses: { 201: json(Thing) },
  }),
  (c) => {
    const made = { ...c.req.valid("json"), id: things.size + 1 };
    things.set(made.id, made);
    return c.json(made, 201);
  },
);

app.openapi(
  createRoute({
    method: "get",
    path: "/things/{id}",
    request: { params: ThingId },
    responses: { 200: json(Thing), 404: json(Problem, "None.") },
  }),
  (c) => {
    const { id } = c.req.valid("param");
    const found = things.get(id);
    if (found !== undefined) return c.json(found, 200);
    return c.json({ code: "missing", detail: `There is no thing ${id}.` }, 404);
  },
);

app.openapi(
  createRoute({
    method: "put",
    path: "/things/{id}",
    request: { params: ThingId, ...body(NewThing) },
    responses: { 200: json(Thing) },
  }),
  (c) => c.json({ ...c.req.valid("json"), id: c.req.valid("param").id }, 200),
);

app.openapi(
  createRoute({
    method: "delete",
    path: "/things/{id}",
    request: { params: ThingId },
    responses: { 204: { description: "Gone." } },
  }),
  (c) => {
    things.delete(c.req.valid("param").id);
    return c.body(null, 204);
  },
);

app.openapi(
  createRoute({
    method: "post",
    path: "/pets",
    request: body(AnyPet),
    responses: { 201: json(AnyPet) },
  }),
  (c) => c.json(c.req.valid("json"), 201),
);

app.openapi(
  createRoute({
    method: "put",
    path: "/setting",
    request: body(Setting),
    responses: { 200: json(Setting) },
  }),
  (c) => c.json(c.req.valid("json"), 200),
);

app.openapi(
  createRoute({
    method: "get",
    path: "/search",
    request: { query: Search },
    responses: { 200: json(Found) },
  }),
  (c) => {
    const {
      tags = [],
      kinds = [],
      text = null,
      limit,
      min = null,
      max = null,
    } = c.req.valid("query");
    return c.json({ tags, kinds, text, limit, min, max }, 200);
  },
);

app.openapi(
  createRoute({
    method: "get",
    path: "/page",
    request: { query: PageQuery },
    responses: { 200: json(Page) },
  }),
  (c) => {
    const { page, size, sort = [] } = c.req.valid("query");
    return c.json({ page, size, sort }, 200);
  },
);

app.openapi(
  createRoute({
    method: "post",
    path: "/upload",
    request: { body: { content: { "multipart/form-data": { schema: Upload } } } },
    responses: { 200: json(Uploaded) },
  }),
  (c) => {
    const { title = null, kind = null, count = null, file: one, files = [] } = c.req.valid("form");
    return c.json(
      {
        title,
        kind,
        count,
        file: one === undefined ? null : describe(one),
        files: files.map(describe),
      },
      200,
    );
  },
);

app.openapi(
  createRoute({
    method: "post",
    path: "/login",
    request: {
      body: { content: { "application/x-www-form-urlencoded": { schema: Credentials } } },
    },
    responses: { 200: json(Login) },
  }),
  (c) => {
    const { username, scope = null, roles = [] } = c.req.valid("form");
    return c.json({ username, scope, roles }, 200);
  },
);

app.openapi(
  createRoute({
    method: "get",
    path: "/files/{name}",
    request: { params: z.object({ name: z.string() }) },
    responses: {
      200: {
        description: "The file.",
        content: { "application/octet-stream": { schema: z.any().openapi(binary) } },
      },
    },
  }),
  (c) => {
    const { name } = c.req.valid("param");
    const bytes = Uint8Array.from([0, 1, 254, 255, ...new TextEncoder().encode(name)]);
    return c.body(bytes, 200, { "Content-Type": "application/octet-stream" });
  },
);

const Event = z.object({ n: z.int() }).openapi("Event");

app.openapi(
  createRoute({
    method: "get",
    path: "/events",
    responses: {
      200: { description: "Events.", content: { "text/event-stream": { schema: Event } } },
    },
  }),
  (c) =>
    streamSSE(c, async (stream) => {
      for (const n of [1, 2, 3]) await stream.writeSSE({ data: JSON.stringify({ n }) });
    }),
);

app.doc31("/doc", { openapi: "3.1.0", info: { title: "Things", version: "1.0.0" } });

serve({ fetch: app.fetch, port: Number(process.env["PORT"]), hostname: "127.0.0.1" });
