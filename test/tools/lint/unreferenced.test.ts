import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { inMemory, lintDocument } from "../../../tools/lint/door.ts";

const wrong = { type: "string", minLength: "3" };
const json = (schema: object): object => ({ "application/json": { schema } });
const done = { responses: { "204": { description: "Done." } } };

/** A component of each kind with the same mistake, or one of its own where it has no schema. */
const parts: Readonly<Record<string, object>> = {
  parameters: { name: "id", in: "path", required: true, schema: wrong },
  headers: { schema: wrong },
  responses: { description: "It.", content: json(wrong) },
  requestBodies: { content: json(wrong) },
  schemas: wrong,
  callbacks: {
    "{$request.body#/url}": { post: { ...done, requestBody: { content: json(wrong) } } },
  },
  links: { operationId: "nope" },
  pathItems: { get: { ...done, parameters: [{ name: "q", in: "query", schema: wrong }] } },
};

async function found(
  document: object,
  files: Readonly<Record<string, object>> = {},
): Promise<readonly string[]> {
  const texts = Object.entries({ "a.yaml": document, ...files });
  const host = inMemory(
    Object.fromEntries(
      texts.map(([file, one]) => [file, stringify(one, { aliasDuplicateObjects: false })]),
    ),
  );
  const all = await lintDocument({ input: "a.yaml", host });
  return all.map(({ code, class: of, location }) => `${of} ${code} ${location?.pointer ?? ""}`);
}

const bare = { openapi: "3.1.1", info: { title: "A", version: "1" }, paths: {} };

describe("components that nothing refers to", () => {
  it.each(
    Object.keys(parts).flatMap((kind) => [
      [kind, "Old"],
      [kind, "x-old"],
    ]),
  )("are checked: %s named %s", async (kind, name) => {
    const code = kind === "links" ? "link-target" : "keyword-type";
    const all = await found({ ...bare, components: { [kind]: { [name]: parts[kind] } } });
    expect(
      all.filter((line) => line.includes(` ${code} /components/${kind}/${name}/`)),
    ).toHaveLength(1);
    expect(all.filter((line) => line.includes("/~unreferenced"))).toEqual([]);
    expect(all.filter((line) => line.startsWith("fatal"))).toEqual([]);
    expect(all).toContain(`doubtful component-unused /components/${kind}/${name}`);
  });

  it("are no less checked where only another of them refers to them", async () => {
    const components = {
      responses: {
        Old: { description: "It.", headers: { "x-id": { $ref: "#/components/headers/x-id" } } },
      },
      headers: { "x-id": { schema: wrong } },
    };
    expect(await found({ ...bare, components })).toContain(
      "faulty keyword-type /components/headers/x-id/schema/minLength",
    );
  });

  it("are checked in documents of 2.0", async () => {
    const document = {
      swagger: "2.0",
      info: { title: "A", version: "1" },
      paths: {},
      parameters: { Old: { name: "id", in: "path", required: true, type: "string", default: 5 } },
      responses: { Old: { description: "It.", schema: { type: "string", example: 5 } } },
    };
    expect((await found(document)).filter((line) => line.includes("mismatch"))).toEqual([
      "doubtful default-mismatch /parameters/Old/default",
      "doubtful example-mismatch /responses/Old/schema/example",
    ]);
  });

  it("say nothing of what an operation around them would have", async () => {
    const components = {
      callbacks: { Old: { "{$request.body#/url}": { post: { ...done, operationId: "hook" } } } },
      links: { Old: { operationId: "get", parameters: { id: "$response.body#/id" } } },
      pathItems: {
        Old: { get: { ...done, operationId: "get", parameters: [parts["parameters"]] } },
      },
    };
    const paths = {
      "/a/{id}": {
        get: {
          ...done,
          operationId: "get",
          parameters: [{ name: "id", in: "path", required: true, schema: {} }],
        },
      },
    };
    const all = await found({ ...bare, paths, components });
    expect(all.filter((line) => /callback-|link-|operation-id|path-parameter/.test(line))).toEqual(
      [],
    );
  });

  it("are checked beside those that are used, which are not checked twice", async () => {
    const paths = {
      "/a": { post: { ...done, requestBody: { $ref: "#/components/requestBodies/Used" } } },
    };
    const components = {
      requestBodies: { Used: { content: json(wrong) }, Old: { content: json(wrong) } },
    };
    const all = await found({ ...bare, paths, components });
    expect(all.filter((line) => line.includes("keyword-type"))).toEqual([
      "faulty keyword-type /components/requestBodies/Used/content/application~1json/schema/minLength",
      "faulty keyword-type /components/requestBodies/Old/content/application~1json/schema/minLength",
    ]);
  });
});

describe("names that begin with 'x-'", () => {
  it("are those of extensions in paths, responses and callbacks alone", async () => {
    const named = { schema: wrong };
    const document = {
      ...bare,
      paths: {
        "x-old": { get: { parameters: [{ name: "q", in: "query", schema: wrong }] } },
        "/a": {
          get: {
            responses: {
              "200": {
                description: "It.",
                headers: { "x-a": named },
                content: json({ properties: { "x-b": wrong } }),
              },
              "x-other": { content: json(wrong) },
            },
          },
        },
      },
      webhooks: { "x-c": { post: { ...done, requestBody: { content: json(wrong) } } } },
    };
    const at = (await found(document)).filter((line) => line.includes("keyword-type"));
    expect(at.map((line) => line.replace("faulty keyword-type ", ""))).toEqual([
      "/paths/~1a/get/responses/200/headers/x-a/schema/minLength",
      "/paths/~1a/get/responses/200/content/application~1json/schema/properties/x-b/minLength",
      "/webhooks/x-c/post/requestBody/content/application~1json/schema/minLength",
    ]);
  });

  it("are no extensions in the rules either", async () => {
    const twice = { enum: ["a", "a"] };
    const schema = {
      properties: { "x-b": twice },
      $defs: { "x-d": twice },
      patternProperties: { "x-p": twice },
    };
    const response = {
      description: "It.",
      headers: { "x-a": { schema: twice } },
      content: json(schema),
    };
    const document = {
      ...bare,
      paths: { "/a": { get: { responses: { "200": response, "x-e": response } } } },
    };
    const at = (await found(document)).filter((line) => line.includes("enum-duplicate"));
    expect(at).toHaveLength(4);
    expect(at.filter((line) => line.includes("x-e"))).toEqual([]);
  });
});

it("checks definitions within a schema that nothing refers to", async () => {
  const components = { schemas: { Pet: { $defs: { Old: wrong } } } };
  expect(await found({ ...bare, components })).toContain(
    "faulty keyword-type /components/schemas/Pet/$defs/Old/minLength",
  );
});
