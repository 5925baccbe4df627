import { entry } from "./entry.ts";

/** Parts of OpenAPI 2.0 that OpenAPI 3 has in another way, or not at all. */
export const swaggerMessages = {
  "swagger-body": entry({
    class: "fatal",
    message: "The operation has {what}, but a request has one body",
    help: "Keep one body parameter, and make the rest properties of its schema or parameters of the query",
  }),
  "swagger-collection-format": entry({
    class: "doubtful",
    message:
      "The array '{name}' is typed as a string: no style of OpenAPI 3 writes the format '{format}' {where}",
    help: "Split and join the string where it is used, or write another 'collectionFormat'",
  }),
  "swagger-example": entry({
    class: "doubtful",
    message: "The example for '{name}' is left out: {reason}",
    help: "Add what is missing, or remove the example",
  }),
  "swagger-form-assumed": entry({
    class: "note",
    message:
      "No media type of the form data is given: {name} is assumed here and in similar places",
    help: "Write 'consumes: [{name}]' in the operation",
  }),
  "swagger-form-type": entry({
    class: "doubtful",
    message: "'{name}' cannot hold form data: the body is sent as {used}",
    help: "Leave multipart/form-data or application/x-www-form-urlencoded in 'consumes'",
  }),
  "swagger-header": entry({
    class: "doubtful",
    message: "The header parameter '{name}' is left out: {elsewhere}",
    help: "Remove the parameter, and describe there what it says",
  }),
  "swagger-host": entry({
    class: "doubtful",
    message: "The host '{host}' is left out: {problem}",
    help: "Write the name of the host and its port, if it has one, such as 'api.example.com:8443'",
  }),
  "swagger-media-type": entry({
    class: "note",
    message:
      "Without '{field}' the media type is not known: {name} is assumed here and in similar places",
    help: "Write '{field}: [{name}]' in the document or the operation",
  }),
} as const;
