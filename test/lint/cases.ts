type Loose = Record<string, unknown>;

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
          description: "Reads a pet.",
          "x-source": "A 1",
          parameters: [
            {
              name: "id",
              in: "path",
              required: true,
              description: "Number.",
              schema: { type: "integer" },
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
const pet = (value: Document): Loose => value.components.schemas["Pet"] as Loose;
const body = (value: Document): Loose => get(value).responses["200"].content["application/json"];
const operation = "/paths/~1pets~1{id}/get";

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
    says: "an error",
    change: (d) => (get(d).responses["404"] = { description: "Not there." }),
    at: [`${operation}/responses/404`],
  },
  {
    rule: "response-body-missing",
    says: "no schema",
    change: (d) => delete body(d)["schema"],
    at: [`${operation}/responses/200/content/application~1json`],
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
    rule: "response-success-missing",
    says: "a redirection",
    change: (d) => replaceSuccess(d, "303"),
    at: [],
  },
  {
    rule: "response-success-missing",
    says: "default alone",
    change: (d) => replaceSuccess(d, "default"),
    at: [],
  },
  {
    rule: "response-success-missing",
    says: "errors alone",
    change: (d) => replaceSuccess(d, "500"),
    at: [operation],
  },
  {
    rule: "response-error-missing",
    says: "a range",
    change: (d) => ((get(d).responses["4XX"] = get(d).responses["404"]), dropError(d)),
    at: [],
  },
  {
    rule: "response-error-missing",
    says: "a success alone",
    change: (d) => dropError(d),
    at: [operation],
  },
  {
    rule: "operation-undescribed",
    says: "a summary",
    change: (d) => ((get(d)["summary"] = "Reads."), delete get(d)["description"]),
    at: [],
  },
  {
    rule: "operation-undescribed",
    says: "white space",
    change: (d) => (get(d)["description"] = " "),
    at: [operation],
  },
  { rule: "tag-undefined", says: "the tag", change: (d) => (get(d)["tags"] = ["Pets"]), at: [] },
  {
    rule: "tag-undefined",
    says: "no list of tags",
    change: (d) => ((get(d)["tags"] = ["Cats"]), delete d["tags"]),
    at: [],
  },
  {
    rule: "tag-undefined",
    says: "another tag",
    change: (d) => (get(d)["tags"] = ["Pets", "Cats"]),
    at: [`${operation}/tags/1`],
  },
  {
    rule: "tag-duplicate",
    says: "two tags",
    change: (d) => (d["tags"] as Loose[]).push({ name: "Cats", description: "Some." }),
    at: [],
  },
  {
    rule: "tag-duplicate",
    says: "one tag twice",
    change: (d) => (d["tags"] as Loose[]).push({ name: "Pets", description: "Again." }),
    at: ["/tags/1"],
  },
  {
    rule: "enum-duplicate",
    says: "a text and a number",
    change: (d) => (pet(d)["enum"] = ["1", 1, null, {}, {}]),
    at: [],
  },
  {
    rule: "enum-duplicate",
    says: "a value twice",
    change: (d) => (pet(d)["enum"] = ["a", "b", "a", null, null]),
    at: ["/components/schemas/Pet/enum/2", "/components/schemas/Pet/enum/4"],
  },
  {
    rule: "path-trailing-slash",
    says: "the root",
    change: (d) => ((d.paths as Loose)["/"] = {}),
    at: [],
  },
  {
    rule: "path-trailing-slash",
    says: "a slash",
    change: (d) => ((d.paths as Loose)["/cats/"] = {}),
    at: ["/paths/~1cats~1"],
  },
  {
    rule: "server-trailing-slash",
    says: "the root",
    change: (d) => (d["servers"] = [{ url: "/" }]),
    at: [],
  },
  {
    rule: "server-trailing-slash",
    says: "a slash",
    change: (d) => (d["servers"] = [{ url: "https://pets.example/v1/" }]),
    at: ["/servers/0/url"],
  },
  {
    rule: "server-example",
    says: "an address that has example in its name",
    change: (d) => (d["servers"] = [{ url: "https://example.com.pets.test/localhost" }]),
    at: [],
  },
  {
    rule: "server-example",
    says: "example.com and localhost",
    change: (d) =>
      (d["servers"] = [{ url: "https://api.example.com/v1" }, { url: "http://localhost:8080" }]),
    at: ["/servers/0/url", "/servers/1/url"],
  },
  {
    rule: "servers-missing",
    says: "servers of the operation",
    change: (d) => (delete d["servers"], (get(d)["servers"] = [{ url: "/v1" }])),
    at: [],
  },
  { rule: "servers-missing", says: "an empty list", change: (d) => (d["servers"] = []), at: [""] },
  {
    rule: "security-missing",
    says: "an operation that needs none",
    change: (d) => (addScheme(d), (get(d)["security"] = [])),
    at: [],
  },
  {
    rule: "security-missing",
    says: "the document's security",
    change: (d) => (addScheme(d), (d["security"] = [{ sign: ["read"] }])),
    at: [],
  },
  {
    rule: "security-missing",
    says: "neither",
    change: (d) => addScheme(d),
    at: [operation],
  },
  {
    rule: "scope-unknown",
    says: "a scope of a flow",
    change: (d) => (addScheme(d), (get(d)["security"] = [{ sign: ["read"] }, {}])),
    at: [],
  },
  {
    rule: "scope-unknown",
    says: "scopes of the document and of an operation",
    change: (d) => (
      addScheme(d),
      (d["security"] = [{ sign: ["write"] }]),
      (get(d)["security"] = [{ sign: ["read", "delete"] }])
    ),
    at: ["/security/0/sign/0", `${operation}/security/0/sign/1`],
  },
  {
    rule: "required-unknown",
    says: "a property, and any with a pattern",
    change: (d) => (
      (pet(d)["required"] = ["pet_name"]),
      (d.components.schemas["Map"] = {
        ...pet(d),
        required: ["a"],
        patternProperties: { "^a": {} },
      })
    ),
    at: [],
  },
  {
    rule: "required-unknown",
    says: "a part of allOf, whose base has the property",
    change: (d) =>
      (d.components.schemas["Dog"] = {
        allOf: [{ type: "object", properties: { a: {} }, required: ["b"] }],
      }),
    at: [],
  },
  {
    rule: "required-unknown",
    says: "another name",
    change: (d) => (pet(d)["required"] = ["pet_name", "petName"]),
    at: ["/components/schemas/Pet/required/1"],
  },
  {
    rule: "description-script",
    says: "Markdown",
    change: (d) => (get(d)["description"] = "Evaluates `<b>`: *description* of a script."),
    at: [],
  },
  {
    rule: "description-script",
    says: "a script",
    change: (d) => (get(d)["description"] = "Reads.<script>alert(1)</script>"),
    at: [`${operation}/description`],
  },
];

/** Gives the only success another status. */
function replaceSuccess(value: Document, status: string): void {
  const { responses } = get(value);
  responses[status] = responses["200"];
  delete (responses as Loose)["200"];
}

function dropError(value: Document): void {
  delete get(value).responses["404"];
}

function addScheme(value: Document): void {
  const flow = { tokenUrl: "https://pets.example/token", scopes: { read: "Reads." } };
  value.components["securitySchemes"] = {
    sign: { type: "oauth2", flows: { clientCredentials: flow } },
  };
}
