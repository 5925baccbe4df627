export type Loose = Record<string, unknown>;

export interface Document {
  readonly info: Loose & { readonly "x-gaps": Loose };
  readonly paths: { readonly "/pets/{id}": { readonly get: Operation } };
  readonly components: { readonly schemas: Record<string, Loose>; [kind: string]: Loose };
}

interface Operation extends Loose {
  readonly parameters: Loose[];
  readonly responses: {
    readonly "200": { readonly content: { readonly "application/json": Loose } };
    [status: string]: unknown;
  };
}

/** A small document that keeps every convention. */
export function document(): Document & Loose {
  return structuredClone({
    openapi: "3.1.1",
    info: {
      title: "Pets",
      description: "A register of pets.",
      contact: { name: "Pets", url: "https://pets.example", email: "pets@pets.example" },
      license: { name: "MIT", identifier: "MIT" },
      version: "1.0.0",
      "x-gaps": {
        "pet-name": { source: "A 1", missing: "The type of a name.", decision: "A string." },
      },
    },
    servers: [{ url: "https://pets.example/v1" }],
    tags: [{ name: "Pets", description: "Animals." }],
    paths: {
      "/pets/{id}": {
        get: {
          operationId: "getPet",
          tags: ["Pets"],
          description: "Reads a pet.",
          "x-source": "A 1",
          parameters: [
            {
              name: "id",
              in: "path",
              required: true,
              description: "Number.",
              schema: { type: "integer", format: "int64" },
            },
          ],
          responses: {
            "200": {
              description: "The pet.",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
            },
            "404": {
              description: "There is no such pet.",
              content: { "text/plain": { schema: { type: "string", examples: ["None."] } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Pet: {
          description: "A pet.",
          "x-source": "A 1",
          type: "object",
          properties: { pet_name: { type: "string", "x-gap": "pet-name" } },
          examples: [{ pet_name: "Rex" }],
        },
      },
    },
  });
}

export interface LintCase {
  readonly rule: string;
  readonly says: string;
  readonly change: (document: Document & Loose) => void;
  /** Pointers of what is reported; none where the document is accepted. */
  readonly at: readonly string[];
}

export const get = (value: Document): Operation => value.paths["/pets/{id}"].get;
export const pet = (value: Document): Loose => value.components.schemas["Pet"] as Loose;
const body = (value: Document): Loose => get(value).responses["200"].content["application/json"];
export const operation = "/paths/~1pets~1{id}/get";

/** For every rule a document that it accepts, and what it refuses. */
export const cases: readonly LintCase[] = [
  {
    rule: "source-missing",
    says: "a list of sources",
    change: (d) => (pet(d)["x-source"] = ["A 1", "A 2"]),
    at: [],
  },
  {
    rule: "source-missing",
    says: "schema",
    change: (d) => delete pet(d)["x-source"],
    at: ["/components/schemas/Pet"],
  },
  {
    rule: "source-missing",
    says: "operation",
    change: (d) => delete get(d)["x-source"],
    at: [operation],
  },
  { rule: "gap-unknown", says: "a list", change: (d) => (get(d)["x-gap"] = ["pet-name"]), at: [] },
  {
    rule: "gap-unknown",
    says: "one of a list",
    change: (d) => (get(d)["x-gap"] = ["pet-name", "no"]),
    at: [`${operation}/x-gap/1`],
  },
  {
    rule: "gap-unused",
    says: "a use on info",
    change: (d) => ((pet(d)["properties"] = {}), (d.info["x-gap"] = "pet-name")),
    at: [],
  },
  {
    rule: "gap-unused",
    says: "no use",
    change: (d) => (pet(d)["properties"] = {}),
    at: ["/info/x-gaps/pet-name"],
  },
  {
    rule: "extension-invalid",
    says: "unknown extensions",
    change: (d) => (get(d)["x-other"] = 5),
    at: [],
  },
  {
    rule: "extension-invalid",
    says: "a source that is no text",
    change: (d) => (pet(d)["x-source"] = 4.2),
    at: ["/components/schemas/Pet/x-source"],
  },
  {
    rule: "extension-invalid",
    says: "a ledger entry without decision",
    change: (d) => (d.info["x-gaps"]["b"] = { source: "A", missing: "B" }),
    at: ["/info/x-gaps/b"],
  },
  ...[
    ["^(a+)+$", ["/components/schemas/Pet/properties/name/pattern"]] as const,
    ["^(a+b)+$", []] as const,
  ].map(([pattern, at]) => ({
    rule: "pattern-backtracking",
    says: pattern,
    change: (d: Document) =>
      void ((d.components.schemas["Pet"] as { properties: Loose }).properties["name"] = {
        type: "string",
        "x-gap": ["pet-name"],
        pattern,
      }),
    at,
  })),
  ...[
    ["^(.)\\1{3}$", ["/components/schemas/Pet/properties/name/pattern"]] as const,
    [`^${"a?".repeat(30)}$`, ["/components/schemas/Pet/properties/name/pattern"]] as const,
    ["^((25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)\\.){7}x$", []] as const,
    ["^(a+)+$", []] as const,
    ["^(a", []] as const,
  ].map(([pattern, at]) => ({
    rule: "pattern-undecided",
    says: pattern,
    change: (d: Document) =>
      void ((d.components.schemas["Pet"] as { properties: Loose }).properties["name"] = {
        type: "string",
        "x-gap": ["pet-name"],
        pattern,
      }),
    at,
  })),
  {
    rule: "integer-id-format",
    says: "formats, bounds, and names that only end alike",
    change: (d) =>
      void (pet(d)["properties"] = {
        id: { type: "integer", format: "uint64" },
        ownerId: { type: "integer", maximum: 100 },
        kindId: { type: "integer", enum: [1, 2] },
        shop_id: { type: "string" },
        paid: { type: "integer" },
      }),
    at: [],
  },
  {
    rule: "integer-id-format",
    says: "properties, parameters, and one schema once",
    change: (d) => {
      const { schemas } = d.components;
      schemas["Id"] = { type: "integer" };
      pet(d)["properties"] = {
        id: { $ref: "#/components/schemas/Id" },
        owner_id: { $ref: "#/components/schemas/Id" },
        shopID: { type: ["integer", "null"] },
      };
      get(d).parameters[0] = { name: "id", in: "path", schema: { type: "integer", minimum: 1 } };
    },
    at: [
      "/components/schemas/Id/type",
      "/components/schemas/Pet/properties/shopID/type",
      `${operation}/parameters/0/schema/type`,
    ],
  },
  {
    rule: "operation-id-style",
    says: "several words",
    change: (d) => (get(d)["operationId"] = "listPetsByOwner2"),
    at: [],
  },
  ...["pets", "GetPet", "get_pet", "pets/get"].map((id) => ({
    rule: "operation-id-style",
    says: id,
    change: (d: Document) => void (get(d)["operationId"] = id),
    at: [`${operation}/operationId`],
  })),
  {
    rule: "component-name-style",
    says: "digits",
    change: (d) => (d.components.schemas["IPv4"] = {}),
    at: [],
  },
  {
    rule: "component-name-style",
    says: "hyphens",
    change: (d) => (d.components.schemas["my-pet"] = {}),
    at: ["/components/schemas/my-pet"],
  },
  {
    rule: "name-variants",
    says: "given names",
    change: (d) => (pet(d)["properties"] = { petName: {}, pet_name: {} }),
    at: [],
  },
  {
    rule: "name-variants",
    says: "two spellings",
    change: (d) => (d.components.schemas["Dog"] = { properties: { petName: {} } }),
    at: ["/components/schemas/Dog/properties/petName"],
  },
  {
    rule: "name-variants",
    says: "spellings of different media types",
    change: (d) => (
      (get(d).responses["201"] = {
        description: "A form.",
        content: {
          "application/x-www-form-urlencoded": { schema: { properties: { petName: {} } } },
        },
      }),
      get(d).parameters.push({ name: "q", in: "query", schema: { properties: { PetName: {} } } })
    ),
    at: [],
  },
  {
    rule: "name-variants",
    says: "spellings of one media type, through references and with parameters",
    change: (d) => (
      (get(d).responses["201"] = {
        description: "Another.",
        content: {
          "Application/JSON; charset=utf-8": { schema: { $ref: "#/components/schemas/Dog" } },
        },
      }),
      (d.components.schemas["Dog"] = {
        items: { $ref: "#/components/schemas/Cat" },
        properties: { x_petName: {} },
      }),
      (d.components.schemas["Cat"] = {
        properties: { petName: {}, dog: { $ref: "#/components/schemas/Dog" } },
      })
    ),
    at: ["/components/schemas/Cat/properties/petName"],
  },
  {
    rule: "name-variants",
    says: "headers in any case",
    change: (d) => get(d).parameters.push({ name: "ID", in: "header" }),
    at: [],
  },
  {
    rule: "example-missing",
    says: "in the media type",
    change: (d) => (delete pet(d)["examples"], (body(d)["example"] = {})),
    at: [],
  },
  {
    rule: "example-missing",
    says: "of the items",
    change: (d) =>
      (body(d)["schema"] = { type: "array", items: { $ref: "#/components/schemas/Pet" } }),
    at: [],
  },
  {
    rule: "example-missing",
    says: "of a component",
    change: (d) => delete pet(d)["examples"],
    at: ["/components/schemas/Pet"],
  },
  {
    rule: "example-missing",
    says: "of an inline schema",
    change: (d) => (body(d)["schema"] = { type: "object" }),
    at: [`${operation}/responses/200/content/application~1json`],
  },
  {
    rule: "component-unused",
    says: "through a component",
    change: (d) => (
      (d.components.schemas["Name"] = {}),
      (pet(d)["items"] = { $ref: "#/components/schemas/Name" })
    ),
    at: [],
  },
  {
    rule: "component-unused",
    says: "by a requirement",
    change: (d) => (
      (d.components["securitySchemes"] = { basic: {} }),
      (d["security"] = [{ basic: [] }])
    ),
    at: [],
  },
  {
    rule: "component-unused",
    says: "by a mapping",
    change: (d) => (
      (d.components.schemas["Dog"] = {}),
      (pet(d)["discriminator"] = { propertyName: "t", mapping: { d: "Dog" } })
    ),
    at: [],
  },
  {
    rule: "component-unused",
    says: "subtypes of what has a discriminator",
    change: (d) => (
      (d.components.schemas["Dog"] = { allOf: [{ $ref: "#/components/schemas/Pet" }] }),
      (pet(d)["discriminator"] = { propertyName: "t" })
    ),
    at: [],
  },
  {
    rule: "component-unused",
    says: "within an extension",
    change: (d) => {
      d.components.schemas["Dog"] = {};
      d["x-webhooks"] = { bark: { post: { schema: { $ref: "#/components/schemas/Dog" } } } };
    },
    at: [],
  },
  {
    rule: "component-unused",
    says: "only by itself",
    change: (d) => (d.components.schemas["Dog"] = { items: { $ref: "#/components/schemas/Dog" } }),
    at: ["/components/schemas/Dog"],
  },
  {
    rule: "component-unused",
    says: "other kinds",
    change: (d) =>
      (d.components["parameters"] = { p: { name: "p", in: "query", description: "P." } }),
    at: ["/components/parameters/p"],
  },
  {
    rule: "response-body-missing",
    says: "204",
    change: (d) => (get(d).responses["204"] = { description: "Done." }),
    at: [],
  },
  {
    rule: "response-body-missing",
    says: "a cookie",
    change: (d) =>
      (get(d).responses["201"] = { description: "Set.", headers: { "Set-Cookie": {} } }),
    at: [],
  },
  {
    rule: "response-body-missing",
    says: "a success without a body",
    change: (d) => (get(d).responses["201"] = { description: "Done.", content: {} }),
    at: [],
  },
  {
    rule: "response-body-missing",
    says: "an error without a body",
    change: (d) => (
      (get(d).responses["404"] = { description: "Not there." }),
      (get(d).responses["default"] = { description: "Something else." })
    ),
    at: [],
  },
  {
    rule: "response-body-missing",
    says: "a success that says nothing of a body",
    change: (d) => (get(d).responses["201"] = { description: "Made." }),
    at: [`${operation}/responses/201`],
  },
  {
    rule: "response-body-missing",
    says: "an error whose body has no schema",
    change: (d) =>
      (get(d).responses["404"] = { description: "Not there.", content: { "text/plain": {} } }),
    at: [`${operation}/responses/404/content/text~1plain`],
  },
  {
    rule: "response-body-missing",
    says: "no schema",
    change: (d) => delete body(d)["schema"],
    at: [`${operation}/responses/200/content/application~1json`],
  },
  {
    rule: "response-body-missing",
    says: "bytes, which have no schema since 3.1",
    change: (d) => (
      (d["openapi"] = "3.1.1"),
      (get(d).responses["201"] = { description: "A file.", content: { "image/png": {} } })
    ),
    at: [],
  },
  {
    rule: "response-body-missing",
    says: "bytes in 3.0",
    change: (d) => (
      (d["openapi"] = "3.0.3"),
      (get(d).responses["201"] = { description: "A file.", content: { "image/png": {} } })
    ),
    at: [`${operation}/responses/201/content/image~1png`],
  },
  {
    rule: "response-body-forbidden",
    says: "no content",
    change: (d) => (get(d).responses["204"] = { description: "Done.", content: {} }),
    at: [],
  },
  {
    rule: "response-body-forbidden",
    says: "204",
    change: (d) => (get(d).responses["204"] = { description: "Done.", content: { "a/b": {} } }),
    at: [`${operation}/responses/204/content`],
  },
  { rule: "description-missing", says: "everything", change: () => undefined, at: [] },
  {
    rule: "description-missing",
    says: "nothing",
    change: (d) => (
      delete get(d)["description"],
      delete get(d).parameters[0]?.["description"],
      (pet(d)["description"] = " "),
      (d["tags"] = [{ name: "A" }])
    ),
    at: [operation, `${operation}/parameters/0`, "/components/schemas/Pet", "/tags/0"],
  },
  {
    rule: "replacement-missing",
    says: "replaced",
    change: (d) => Object.assign(get(d), { deprecated: true, "x-replaced-by": "getPet" }),
    at: [],
  },
  {
    rule: "replacement-missing",
    says: "not replaced",
    change: (d) => (get(d)["deprecated"] = true),
    at: [`${operation}/deprecated`],
  },
  {
    rule: "pagination-unknown",
    says: "named well",
    change: (d) => {
      get(d).parameters.push(
        { name: "page", in: "query", description: "P." },
        { name: "size", in: "query", description: "S." },
      );
      get(d)["x-pagination"] = { style: "page", number: "page", size: "size", items: "pet_name" };
    },
    at: [],
  },
  {
    rule: "pagination-unknown",
    says: "named badly",
    change: (d) =>
      (get(d)["x-pagination"] = { style: "page", number: "id", size: "size", items: "pets" }),
    at: ["number", "size", "items"].map((key) => `${operation}/x-pagination/${key}`),
  },
  {
    rule: "pagination-unknown",
    says: "with values of the body that are named badly",
    change: (d) => {
      get(d).parameters.push({ name: "page", in: "query", description: "P." });
      get(d)["x-pagination"] = {
        style: "page",
        number: "page",
        items: "/pet_name/all",
        pages: "pages",
        last: "pet_name",
      };
    },
    at: [`${operation}/x-pagination/pages`],
  },
  ...[
    ["a property", { type: "array", items: { $ref: "#/components/schemas/Pet" } }, []],
    ["a property of a part", { items: { allOf: [{ $ref: "#/components/schemas/Pet" }] } }, []],
    ["items that lead nowhere", { type: "array", items: { $ref: "#/components/schemas/No" } }, []],
    ["no property", { type: "array", items: { properties: { nam: {} } } }, [""]],
    ["no items", { type: "array" }, [""]],
    ["a tuple", { type: "array", prefixItems: [{ properties: { pet_name: {} } }] }, [""]],
    ["no list", { type: "object", properties: { pet_name: {} } }, [""]],
  ].map(
    ([says, schema, at]): LintCase => ({
      rule: "key-unknown",
      says: says as string,
      change: (d) =>
        void (d.components.schemas["Pets"] = { ...(schema as Loose), "x-key": "pet_name" }),
      at: (at as string[]).map(() => "/components/schemas/Pets/x-key"),
    }),
  ),
];
