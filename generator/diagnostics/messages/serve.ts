import { entry } from "./entry.ts";

/** Parts of a document that a running server of it cannot do. */
export const serveMessages = {
  "operations-missing": entry({
    class: "doubtful",
    message: "The document has no operations: every request is answered with 404",
    help: "Describe an operation under 'paths'",
  }),
  "operation-unreached": entry({
    class: "doubtful",
    message: "Requests for '{id}' reach '{other}', which has the same method and the same path",
    help: "Give the two different paths, or describe them as one operation",
  }),
  "security-unchecked": entry({
    class: "doubtful",
    message:
      "{operations} without the credentials of '{name}': the document has no such security scheme",
    help: "Declare '{name}' under components.securitySchemes",
  }),
  "answer-impossible": entry({
    class: "doubtful",
    message: "Requests for '{id}' are answered with 501: {reason}",
    help: "{cure}",
  }),
} as const;
