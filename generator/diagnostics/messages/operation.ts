import { entry } from "./entry.ts";

/** What can be wrong with operations. */
export const operationMessages = {
  "path-parameter": entry({
    severity: "error",
    message: "The path '{path}' {problem} '{name}'",
    help: "Every name in braces needs one parameter with 'in: path', and every such parameter its braces",
  }),
  "path-duplicate": entry({
    severity: "warning",
    message: "'{path}' is the same path as '{other}': names in braces do not tell paths apart",
    help: "Put all of its operations below one of them; of two with the same method the first is served",
  }),
  "parameter-duplicate": entry({
    severity: "error",
    message: "The {in} parameter '{name}' is listed twice",
    help: "Remove one; an operation may replace a parameter of its path, not repeat its own",
  }),
  "parameter-style": entry({
    severity: "error",
    message: "A {in} parameter cannot have the style '{style}'",
    help: "Write one of: {expected}",
  }),
  "parameter-style-type": entry({
    severity: "warning",
    message: "The style '{style}' says nothing of {what}; '{name}' is sent in the style 'form'",
    help: "Write 'style: form', or the schema that the style is for",
  }),
  "parameter-nested": entry({
    severity: "warning",
    message:
      "The style '{style}' cannot say what '{name}' is, {where} being {what}: that travels as JSON text",
    help: "Describe the parameter by 'content' with 'application/json', or by a schema without nesting",
  }),
  "parameter-media-type": entry({
    severity: "warning",
    message:
      "'{name}' is described as '{mediaType}', which is not understood: it travels as JSON text",
    help: "Describe it as 'application/json', or by 'schema' in place of 'content'",
  }),
  "parameter-required": entry({
    severity: "error",
    message: "The path parameter '{name}' is not marked as required",
    help: "Add 'required: true'; a path without it would be another path",
  }),
  "parameter-schema": entry({
    severity: "error",
    message: "'{name}' has neither 'schema' nor 'content'",
    help: "Describe its values by 'schema'",
  }),
  "operation-id-missing": entry({
    severity: "info",
    message: "The operation has no operationId, it is called '{name}'",
    help: "Add an operationId, so that the name stays when the path changes",
  }),
  "body-not-decoded": entry({
    severity: "info",
    message: "A body of '{mediaType}' is handed over as it comes, not as its schema has it",
    help: "Take it apart where it is used, or describe it by a media type that is read, such as application/json",
  }),
  "security-unknown": entry({
    severity: "error",
    message: "There is no security scheme '{name}'",
    help: "{suggestion}",
  }),
  "extension-invalid": entry({
    severity: "error",
    message: "'{extension}' is not understood: {reason}",
    help: "See the page on spec conventions for what '{extension}' holds",
  }),
  "replaced-by-unknown": entry({
    severity: "error",
    message: "'x-replaced-by' names '{name}', which is no operation",
    help: "{suggestion}",
  }),
} as const;
