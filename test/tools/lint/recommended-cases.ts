import { get, operation, pet, type Document, type LintCase, type Loose } from "./cases.ts";

/** For every rule of what other linters recommend a document that it accepts, and what it refuses. */
export const recommendedCases: readonly LintCase[] = [
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
    rule: "response-error-missing",
    says: "many operations, of which none has an error",
    change: (d) => (
      dropError(d),
      Object.assign(
        d.paths,
        Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`/pets${n}/{id}`, { get: get(d) }])),
      )
    ),
    at: ["/paths"],
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
