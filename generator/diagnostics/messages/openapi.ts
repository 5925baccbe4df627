import { entry } from "./entry.ts";

/** Mistakes in the document's structure. */
export const openapiMessages = {
  "openapi-version": entry({
    class: "fatal",
    message: "This document is {found}",
    help: "{cure}",
  }),
  "component-name": entry({
    class: "doubtful",
    message: "The component name '{name}' has characters that OpenAPI does not allow in it",
    help: "Use letters, digits, '.', '-' and '_' only; other tools refuse the document",
  }),
  "field-missing": entry({
    class: "faulty",
    mayBeFatal: true,
    taken: "{taken}",
    message: "The field '{field}' is missing",
    help: "Add '{field}' to the marked object",
  }),
  "field-unknown": entry({
    class: "faulty",
    mayBeFatal: true,
    taken: "{taken}",
    message: "There is no field '{field}' here",
    help: "{suggestion}",
  }),
  "field-type": entry({
    class: "faulty",
    mayBeFatal: true,
    taken: "{taken}",
    message: "'{field}' must be {expected}, not {found}",
    help: "{cure}",
  }),
  "field-value": entry({
    class: "faulty",
    mayBeFatal: true,
    taken: "{taken}",
    message: "'{found}' is not a valid value for '{field}'",
    help: "{expected}",
  }),
  "param-in": entry({
    class: "fatal",
    message: "'{found}' is not a parameter location ({expected})",
    help: "Write one of: {expected}",
  }),
  "keyword-type": entry({
    class: "faulty",
    mayBeFatal: true,
    taken: "{taken}",
    message: "'{keyword}' must be {expected}, not {found}",
    help: "{cure}",
  }),
  "keyword-version": entry({
    class: "faulty",
    taken: "it is read as OpenAPI 3.1 means it",
    message: "'{keyword}' of this kind came with OpenAPI 3.1",
    help: "{cure}",
  }),
  "keyword-unsupported": entry({
    class: "doubtful",
    message: "'{keyword}' is not supported and checks nothing",
    help: "{cure}",
  }),
  "keyword-unknown": entry({
    class: "doubtful",
    message: "'{keyword}' is not a schema keyword",
    help: "{suggestion}",
  }),
  "format-unknown": entry({
    class: "note",
    message: "The format '{format}' is not checked",
    help: "{cure}",
  }),
  "schema-dialect": entry({
    class: "doubtful",
    message: "Schemas are read as JSON Schema 2020-12, not as '{dialect}'",
    help: "Write the schemas in the keywords of 2020-12, and remove '{field}'",
  }),
  "feature-unsupported": entry({
    class: "doubtful",
    message: "Nothing is generated for '{feature}'",
    help: "It can stay for other tools; the generated code does not use it",
  }),
  "nullable-meant": entry({
    class: "note",
    message:
      "'nullable: true' {where} admits no null in OpenAPI 3.0.4; it is read as meant, and null is accepted",
    help: "{cure}, or remove 'nullable' if null is not meant",
  }),
  "nullable-later": entry({
    class: "faulty",
    message: "'nullable' is no keyword since OpenAPI 3.1",
    taken: "null is accepted, as 'nullable: true' meant before",
    help: "Write 'type: [string, \"null\"]', with the schema's own type in place of string",
  }),
  "null-beside": entry({
    class: "faulty",
    message: "'type: null' and the schemas beside it exclude each other",
    taken: "the value is null, or what the schemas beside it say",
    help: "Write 'anyOf' with the schema and '{ type: \"null\" }' as members",
  }),
  "null-excluded": entry({
    class: "faulty",
    message: "Null is listed here, and the schemas beside it exclude it",
    taken: "the value is null, or what the schemas beside it say",
    help: "Write 'anyOf' with the schema and '{ type: \"null\" }' as members",
  }),
  "nullable-ignored": entry({
    class: "doubtful",
    message: "'nullable' has no effect since OpenAPI 3.1",
    help: "Write 'type: [string, \"null\"]', with the schema's own type in place of string",
  }),
  "ref-siblings": entry({
    class: "doubtful",
    message: "'{keyword}' beside $ref has no effect before OpenAPI 3.1",
    help: "Write 'allOf: [$ref]' and keep '{keyword}' beside it, or move the document to 3.1",
  }),
  "paths-ref-siblings": entry({
    class: "doubtful",
    message: "'{keyword}' beside $ref is left out of the type",
    help: "Write 'allOf: [$ref]' and keep '{keyword}' beside it; openapi-typescript leaves it out as well",
  }),
  "paths-left-out": entry({
    class: "note",
    message: "The output has no type for '{feature}'",
    help: "openapi-typescript has none either; 'diptych generate' reads it",
  }),
} as const;
