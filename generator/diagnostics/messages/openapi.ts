import { entry } from "./entry.ts";

/** What can be wrong with the document's structure. */
export const openapiMessages = {
  "openapi-version": entry({
    severity: "error",
    message: "This document is {found}",
    help: "Versions 3.0, 3.1 and 3.2 of OpenAPI are read; convert older documents first",
  }),
  "field-missing": entry({
    severity: "error",
    message: "The field '{field}' is missing",
    help: "Add '{field}' to the marked object",
  }),
  "field-unknown": entry({
    severity: "error",
    message: "There is no field '{field}' here",
    help: "{suggestion}",
  }),
  "field-type": entry({
    severity: "error",
    message: "'{field}' must be {expected}, not {found}",
    help: "Give '{field}' a value of that kind",
  }),
  "field-value": entry({
    severity: "error",
    message: "'{found}' is no value for '{field}'",
    help: "{expected}",
  }),
  "param-in": entry({
    severity: "error",
    message: "'{found}' is no parameter location ({expected})",
    help: "Write one of: {expected}",
  }),
  "keyword-type": entry({
    severity: "error",
    message: "'{keyword}' must be {expected}",
    help: "Correct the value of '{keyword}', or remove the keyword",
  }),
  "keyword-unsupported": entry({
    severity: "warning",
    message: "'{keyword}' is not supported, nothing is checked by it",
    help: "{cure}",
  }),
  "keyword-unknown": entry({
    severity: "warning",
    message: "'{keyword}' is no keyword of a schema",
    help: "{suggestion}",
  }),
  "feature-unsupported": entry({
    severity: "warning",
    message: "Nothing is generated for '{feature}'",
    help: "Leave it in for other readers of the document; the generated code does not know it",
  }),
  "nullable-ignored": entry({
    severity: "warning",
    message: "'nullable' says nothing since OpenAPI 3.1",
    help: "Write 'type: [string, \"null\"]', with the schema's own type in place of string",
  }),
  "ref-siblings": entry({
    severity: "warning",
    message: "'{keyword}' beside $ref says nothing in OpenAPI 3.0",
    help: "Write 'allOf: [$ref]' and keep '{keyword}' beside it, or move the document to 3.1",
  }),
} as const;
