import { describe, expect, it } from "vitest";
import { statefulMock } from "./stateful-text.ts";

const json = (schema: string, more = ""): string =>
  `{ description: Done, content: { application/json: { schema: ${schema}${more} } } }`;

/** A document with a list, an item and its deletion. */
interface Form {
  readonly list?: string;
  readonly item?: string;
  readonly one?: string;
  readonly many?: string;
  readonly sent?: string;
  readonly task?: string;
  readonly id?: string;
}

function documentOf({
  list = "/tasks",
  item = "/tasks/{id}",
  one = "{ $ref: '#/components/schemas/Task' }",
  many = `{ type: array, items: { $ref: "#/components/schemas/Task" } }`,
  sent = "{ type: object, required: [title], properties: { title: { type: string } } }",
  task = "{ type: object, required: [title], properties: { id: { type: integer }, title: { type: string } } }",
  id = "{ type: integer }",
}: Form): string {
  const [, name = ""] = /\{([^{}]*)\}[^{}]*$/.exec(item) ?? [];
  return `openapi: 3.1.0
info: { title: Tasks, version: "1" }
paths:
  ${list}:
    get: { operationId: list, responses: { "200": ${json(many)} } }
    post:
      operationId: make
      requestBody: { required: true, content: { application/json: { schema: ${sent} } } }
      responses: { "201": ${json(one)} }
  ${item}:
    parameters: [{ name: ${name}, in: path, required: true, schema: ${id} }]
    get: { operationId: read, responses: { "200": ${json(one)}, "404": { description: None } } }
    delete: { operationId: remove, responses: { "204": { description: Gone }, "404": { description: None } } }
components: { schemas: { Task: ${task} } }
`;
}

const forms: Readonly<Record<string, Form>> = {
  "a list in 'items' with its total": {
    many: "{ type: object, required: [items, total], properties: { total: { type: integer }, items: { type: array, items: { $ref: '#/components/schemas/Task' } } } }",
  },
  "a list in 'data'": {
    many: "{ type: object, required: [data], properties: { data: { type: array, items: { $ref: '#/components/schemas/Task' } }, errors: { type: array, items: { type: object, properties: { code: { type: string } } } } } }",
  },
  "a list named after the path": {
    many: "{ type: object, required: [tasks], properties: { tasks: { type: array, items: { $ref: '#/components/schemas/Task' } }, tags: { type: array, items: { type: object, properties: { tag: { type: string } } } } } }",
  },
  "a list in a wrapper of its own": {
    many: "{ type: object, required: [_embedded], properties: { _embedded: { type: object, required: [tasks], properties: { tasks: { type: array, items: { $ref: '#/components/schemas/Task' } } } } } }",
  },
  "an item in a wrapper": {
    one: "{ type: object, required: [data], properties: { data: { $ref: '#/components/schemas/Task' }, message: { type: string } } }",
    many: "{ type: object, required: [data], properties: { data: { type: array, items: { $ref: '#/components/schemas/Task' } }, meta: { type: object, properties: { total: { type: integer } } } } }",
  },
  "an item in a wrapper of its name": {
    one: "{ type: object, required: [task], properties: { task: { $ref: '#/components/schemas/Task' } } }",
  },
  "'task_id' in the path and 'id' in the schema": { item: "/tasks/{task_id}" },
  "another word in the path, and 'id' in the schema": { list: "/todos", item: "/todos/{taskId}" },
  "'id' in the path and 'taskId' in the schema": {
    task: "{ type: object, required: [title], properties: { taskId: { type: integer }, title: { type: string } } }",
  },
  "'id' in the path and 'uuid' in the schema": {
    task: "{ type: object, required: [title], properties: { uuid: { type: string, format: uuid }, title: { type: string } } }",
    id: "{ type: string, format: uuid }",
  },
  "a slug": {
    item: "/tasks/{slug}",
    task: "{ type: object, required: [title], properties: { slug: { type: string, pattern: '^[a-z]+(-[a-z]+)*$' }, title: { type: string } } }",
    id: "{ type: string }",
  },
  "'task' in the path and 'key' in the schema": {
    item: "/tasks/{task}",
    task: "{ type: object, required: [title], properties: { key: { type: string }, title: { type: string } } }",
    id: "{ type: string }",
  },
  "an id that is a text in the schema and a number in the path": {
    task: "{ type: object, required: [title], properties: { id: { type: string }, title: { type: string } } }",
  },
  "an id that is a number or a text": {
    task: "{ type: object, required: [title], properties: { id: { type: [integer, string] }, title: { type: string } } }",
    id: "{ type: string }",
  },
  "items that do not show their ids": {
    task: "{ type: object, required: [title], properties: { title: { type: string }, done: { type: boolean } } }",
  },
  "slashes at the end": { list: "/tasks/", item: "/tasks/{id}/" },
  "a suffix of the format": { list: "/tasks.json", item: "/tasks/{id}.json" },
  "a list in the plural, and items in the singular": { item: "/task/{id}" },
  "names of OData": { list: "/Tasks", item: "/Tasks({id})" },
  "a choice of items": {
    one: "{ oneOf: [{ $ref: '#/components/schemas/Task' }, { type: object, required: [id, pages], properties: { id: { type: integer }, pages: { type: integer } } }] }",
    many: "{ type: array, items: { oneOf: [{ $ref: '#/components/schemas/Task' }, { type: object, required: [id, pages], properties: { id: { type: integer }, pages: { type: integer } } }] } }",
  },
  "items of any form": {
    one: "{ type: object, additionalProperties: true }",
    many: "{ type: array, items: { type: object, additionalProperties: true } }",
  },
};

/** Whether a value, or one within it, is an object with this title. */
const hasTitle = (value: unknown, title: string): boolean =>
  JSON.stringify(value).includes(`"title":"${title}"`);

describe("a mock keeps a collection with", () => {
  it.each(Object.entries(forms))("%s", async (_, form) => {
    const mock = await statefulMock(documentOf(form));
    expect(mock.state?.recognized.collections).toHaveLength(1);
    const list = form.list ?? "/tasks";
    const made = await mock.call("POST", list, { title: "Rake leaves" });
    expect([made.status, hasTitle(made.body, "Rake leaves")]).toEqual([201, true]);
    const address = made.headers.get("location") ?? "";
    const read = await mock.call("GET", address);
    expect([read.status, hasTitle(read.body, "Rake leaves")]).toEqual([200, true]);
    expect(hasTitle((await mock.call("GET", list)).body, "Rake leaves")).toBe(true);
    expect((await mock.call("DELETE", address)).status).toBe(204);
    expect((await mock.call("GET", address)).status).toBe(404);
    expect(hasTitle((await mock.call("GET", list)).body, "Rake leaves")).toBe(false);
    expect(mock.errors).toEqual([]);
  });
});

describe("ids never run out", () => {
  const withId = (id: string, param = id): string =>
    documentOf({
      task: `{ type: object, required: [id, title], properties: { id: ${id}, title: { type: string } } }`,
      id: param,
    });

  it.each([
    ["integers", "{ type: integer }"],
    ["integers of 32 bits", "{ type: integer, format: int32 }"],
    ["integers of 64 bits", "{ type: integer, format: int64 }"],
    ["numbers", "{ type: number }"],
    ["integers within bounds", "{ type: integer, minimum: 1000, maximum: 2000 }"],
    ["multiples", "{ type: integer, multipleOf: 5 }"],
    ["UUIDs", "{ type: string, format: uuid }"],
    ["texts", "{ type: string }"],
    ["short texts", "{ type: string, maxLength: 3 }"],
    ["digits", "{ type: string, pattern: '^[0-9]{4}$' }"],
    ["prefixed texts", "{ type: string, pattern: '^tsk_[A-Za-z0-9]{8}$' }"],
    ["times", "{ type: string, format: date-time }"],
  ])("of %s", async (_, id) => {
    const mock = await statefulMock(withId(id));
    const ids = new Set<unknown>();
    for (let i = 0; i < 250; i++) {
      const { status, body } = await mock.call("POST", "/tasks", { title: `t${i}` });
      expect(status).toBe(201);
      ids.add((body as { readonly id: unknown }).id);
    }
    expect(ids.size).toBe(250);
    for (const one of [...ids].slice(0, 3)) {
      const { status } = await mock.call("GET", `/tasks/${encodeURIComponent(String(one))}`);
      expect(status).toBe(200);
    }
  });

  it("but where the document lists them all: then a new item takes the place of the oldest", async () => {
    const mock = await statefulMock(withId("{ enum: [a, b, c] }"));
    const ids: unknown[] = [];
    for (let i = 0; i < 5; i++) {
      const { status, body } = await mock.call("POST", "/tasks", { title: `t${i}` });
      expect(status).toBe(201);
      ids.push((body as { readonly id: unknown }).id);
    }
    expect(new Set(ids).size).toBeLessThanOrEqual(3);
    const [collection] = mock.state?.recognized.collections ?? [];
    expect(collection && mock.state?.idsOf(collection)).toBe(3);
    expect(((await mock.call("GET", "/tasks")).body as unknown[]).length).toBe(3);
  });
});

describe("items are there for the ids that the document has as examples", () => {
  it.each([
    ["in the schema of the parameter", "{ type: integer, example: 4711 }", ""],
    ["in examples of its schema", "{ type: integer, examples: [4711] }", ""],
    [
      "below the item",
      "{ type: integer }",
      `  /tasks/{task}/notes:
    parameters: [{ name: task, in: path, required: true, example: 4711, schema: { type: integer } }]
    get: { operationId: notes, responses: { "200": { description: Done } } }
components:`,
    ],
  ])("%s", async (_, id, more) => {
    const text = documentOf({ id });
    const mock = await statefulMock(more === "" ? text : text.replace("components:", more));
    const { status, body } = await mock.call("GET", "/tasks/4711");
    expect([status, body]).toMatchObject([200, { id: 4711 }]);
  });

  it("in the answer of POST", async () => {
    const one = json("{ $ref: '#/components/schemas/Task' }");
    const shown = json(
      "{ $ref: '#/components/schemas/Task' }",
      ", example: { id: 4711, title: Own }",
    );
    const text = documentOf({}).replace(`"201": ${one}`, `"201": ${shown}`);
    const { status, body } = await (await statefulMock(text)).call("GET", "/tasks/4711");
    expect([status, body]).toEqual([200, { id: 4711, title: "Own" }]);
  });

  it("and an example that is sent takes the place of the one that is there, unless 409 is listed", async () => {
    const form: Form = {
      task: "{ type: object, required: [title], properties: { id: { type: integer, example: 10 }, title: { type: string } } }",
      sent: "{ $ref: '#/components/schemas/Task' }",
    };
    const text = documentOf(form);
    const refusing = text.replace('"201":', '"400": { description: Wrong }, "201":');
    for (const one of [text, refusing]) {
      const mock = await statefulMock(one);
      expect((await mock.call("GET", "/tasks/10")).status).toBe(200);
      const sent = { id: 10, title: "Own" };
      expect((await mock.call("POST", "/tasks", sent)).status).toBe(201);
      expect((await mock.call("POST", "/tasks", sent)).status).toBe(one === text ? 201 : 400);
    }
    const conflict = await statefulMock(
      text.replace('"201":', '"409": { description: No }, "201":'),
    );
    expect((await conflict.call("POST", "/tasks", { id: 10, title: "Own" })).status).toBe(409);
  });
});

describe("paths beside", () => {
  it("PUT makes an item where nothing else does", async () => {
    const text = documentOf({})
      .replace(/ {4}post:[^]*?(?= {2}\/tasks\/)/, "")
      .replace(
        "    delete:",
        `    put:
      operationId: put
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Task" } } } }
      responses: { "200": ${json("{ $ref: '#/components/schemas/Task' }")}, "404": { description: None } }
    delete:`,
      );
    const mock = await statefulMock(text);
    const put = await mock.call("PUT", "/tasks/77", { title: "New" });
    expect([put.status, put.body]).toEqual([200, { id: 77, title: "New" }]);
    expect((await mock.call("GET", "/tasks/77")).body).toEqual(put.body);
    expect(JSON.stringify((await mock.call("GET", "/tasks")).body)).toContain("New");
  });

  it("what is made and listed alone is kept, without an address", async () => {
    const text = documentOf({ list: "/notes" }).replace(/ {2}\/tasks\/[^]*?(?=components:)/, "");
    const mock = await statefulMock(text);
    const made = await mock.call("POST", "/notes", { title: "Hello" });
    expect([made.status, made.headers.get("location")]).toEqual([201, null]);
    expect(hasTitle((await mock.call("GET", "/notes")).body, "Hello")).toBe(true);
  });

  it("a nested collection is one for each parent, whatever its parameters are called", async () => {
    const text = documentOf({ list: "/lists/{list}/tasks", item: "/lists/{list_id}/tasks/{id}" })
      .replace(
        "    get: { operationId: list,",
        "    parameters: [{ name: list, in: path, required: true, schema: { type: string } }]\n    get: { operationId: list,",
      )
      .replace(
        "parameters: [{ name: id,",
        "parameters: [{ name: list_id, in: path, required: true, schema: { type: string } }, { name: id,",
      );
    const mock = await statefulMock(text);
    const made = await mock.call("POST", "/lists/a/tasks", { title: "In a" });
    const address = made.headers.get("location") ?? "";
    expect(address).toMatch(/\/lists\/a\/tasks\/\d+$/);
    expect((await mock.call("GET", address)).body).toEqual(made.body);
    expect(hasTitle((await mock.call("GET", "/lists/b/tasks")).body, "In a")).toBe(false);
  });

  it("a map is replaced as a whole", async () => {
    const text = `openapi: 3.1.0
info: { title: Settings, version: "1" }
paths:
  /settings:
    get: { operationId: read, responses: { "200": ${json("{ type: object, additionalProperties: { type: string } }", ", example: { color: red, size: '3' }")} } }
    put:
      operationId: write
      requestBody: { required: true, content: { application/json: { schema: { type: object, additionalProperties: { type: string } } } } }
      responses: { "200": ${json("{ type: object, additionalProperties: { type: string } }")} }
`;
    const mock = await statefulMock(text);
    expect((await mock.call("GET", "/settings")).body).toEqual({ color: "red", size: "3" });
    expect((await mock.call("PUT", "/settings", { color: "blue" })).body).toEqual({
      color: "blue",
    });
    expect((await mock.call("GET", "/settings")).body).toEqual({ color: "blue" });
  });
});
