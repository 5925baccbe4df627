import { entry } from "./entry.ts";

/** Mistakes in operations. */
export const operationMessages = {
  "path-parameter": entry({
    class: "faulty",
    taken: "{taken}",
    message: "The path '{path}' {problem} '{name}'",
    help: "Every name in braces needs one parameter with 'in: path', and every such parameter its braces",
  }),
  "path-parameter-repeated": entry({
    class: "doubtful",
    message: "The path '{path}' has '{name}' more than once: one value is meant for all places",
    help: "Give each place a name and a parameter of its own if their values may differ",
  }),
  "text-surrogate": entry({
    class: "fatal",
    message: "{what} contains half of a character, a lone surrogate, which no URL can hold",
    help: "Write the whole character; escapes from \\ud800 to \\udfff come in pairs",
  }),
  "server-url": entry({
    class: "doubtful",
    message: "The server '{url}' is left out: {problem}",
    help: "Write an address such as 'https://api.example.com/v1', and a default for each of its variables",
  }),
  "server-default": entry({
    class: "faulty",
    taken: "it is used as it is written",
    message: "The default '{value}' of the variable '{name}' is not in its 'enum'",
    help: "Add it to 'enum', or write one of the listed values; it is used as it is written",
  }),
  "path-duplicate": entry({
    class: "doubtful",
    message:
      "'{path}' matches the same requests as '{other}': names in braces do not distinguish paths",
    help: "Move all operations to one of the two; of two with the same method only the first is called",
  }),
  "path-query": entry({
    class: "doubtful",
    message: "'{path}' has a query or a fragment, which is not a part of a path",
    help: "Describe the query as parameters; as it is, clients send the query and no fragment, and servers look at the path alone",
  }),
  "parameter-duplicate": entry({
    class: "faulty",
    mayBeFatal: true,
    taken: "it counts once",
    message: "The {in} parameter '{name}' is listed twice",
    help: "Remove one; an operation may replace a parameter of its path, not repeat its own",
  }),
  "parameter-style": entry({
    class: "fatal",
    message: "A {in} parameter cannot have the style '{style}'",
    help: "Write one of: {expected}",
  }),
  "parameter-style-type": entry({
    class: "doubtful",
    message: "The style '{style}' is not defined for {what}; '{name}' is sent in the style 'form'",
    help: "Write 'style: form', or change the schema to one that the style is defined for",
  }),
  "parameter-nested": entry({
    class: "doubtful",
    message:
      "The style '{style}' cannot encode '{name}', {where} being {what}: that part is sent as JSON text",
    help: "Describe the parameter by 'content' with 'application/json', or by a schema without nesting",
  }),
  "parameter-repeats": entry({
    class: "note",
    message:
      "The style '{style}' says nothing of a list within '{name}', {where} being one: it is sent as '{form}', as frameworks do",
    help: "Describe the list as a parameter of its own, or the parameter by 'content' with 'application/json'",
  }),
  "parameter-media-type": entry({
    class: "doubtful",
    message:
      "'{name}' has the media type '{mediaType}', which is not supported: it is sent as JSON text",
    help: "Describe it as 'application/json', or by 'schema' instead of 'content'",
  }),
  "name-token": entry({
    class: "doubtful",
    message:
      "No {holder} can have the name '{name}': clients cannot send it, and servers find none",
    help: "Write a name of letters, digits and the characters !#$%&'*+-.^_`|~ alone (RFC 9110, 5.6.2)",
  }),
  "parameter-required": entry({
    class: "faulty",
    taken: "it is required",
    message: "The path parameter '{name}' is not marked as required",
    help: "Add 'required: true'; a path without it would be another path",
  }),
  "parameter-schema": entry({
    class: "faulty",
    taken: "it may have every value",
    message: "'{name}' has neither 'schema' nor 'content'",
    help: "Describe its values by 'schema'",
  }),
  "webhook-path-parameter": entry({
    class: "doubtful",
    message: "The path parameter '{name}' is left out: a webhook is sent to an address as it is",
    help: "Describe the value as a part of the body, or as a query parameter",
  }),
  "callback-expression": entry({
    class: "doubtful",
    message: "'{expression}' gives no address: {problem}",
    help: "Point to a declared parameter, or to a property of the body; until then senders have to find the address themselves",
  }),
  "link-target": entry({
    class: "doubtful",
    message: "The link '{link}' leads to no operation: {problem}",
    help: "{suggestion}",
  }),
  "link-value": entry({
    class: "doubtful",
    message: "The link '{link}' gives no value for {what}: {problem}",
    help: "Point to a declared parameter, header or property whose type fits; until then there is no function for the link",
  }),
  "operation-id-duplicate": entry({
    class: "faulty",
    mayBeFatal: true,
    taken: "this operation is named '{name}'",
    message: "The operationId '{id}' is used twice",
    help: "Give one of the two operations another operationId",
  }),
  "operation-id-missing": entry({
    class: "note",
    message: "The operation has no operationId and is named '{name}'",
    help: "Add an operationId, so that the name stays when the path changes",
  }),
  "operation-thenable": entry({
    class: "doubtful",
    message: "The operation is named '{name}': what has a function 'then' counts as a promise",
    help: "Give the operation another operationId, or a name by 'names' in the configuration",
  }),
  "body-not-decoded": entry({
    class: "note",
    message: "Bodies of '{mediaType}' are not decoded: they are passed on as bytes or text",
    help: "Decode them where they are used, or use a supported media type, such as application/json",
  }),
  "text-as-json": entry({
    class: "faulty",
    message: "'text/plain' is listed beside JSON for the same values, which are no texts",
    taken: "the values are JSON under this media type too",
    help: "Remove 'text/plain', as '[Produces(\"application/json\")]' does in ASP.NET",
  }),
  "form-values": entry({
    class: "doubtful",
    message: "The schema admits values that no form has: only its objects are sent and read",
    help: "Describe the body by the objects alone",
  }),
  "encoding-ignored": entry({
    class: "doubtful",
    message: "{what} has no effect: {reason}",
    help: "Remove it, or move it to where it counts",
  }),
  "multipart-rules": entry({
    class: "note",
    message:
      "Rules of the whole multipart body that types do not say are not checked: it has files",
    help: "Check them in the handler, or put what they are about into a part of its own",
  }),
  "part-not-decoded": entry({
    class: "note",
    message: "The part '{name}' is not decoded from '{mediaType}': it is a file",
    help: "Decode it where it is used, or give its encoding the contentType application/json",
  }),
  "sequence-schema": entry({
    class: "note",
    message: "The schema of the items of '{mediaType}': {reason}",
    help: "Describe one item with itemSchema, which OpenAPI has from 3.2 on; of events their fields data, event, id and retry",
  }),
  "security-unknown": entry({
    class: "faulty",
    taken: "clients send nothing for '{name}', and servers leave it to a hook",
    message: "There is no security scheme '{name}'",
    help: "{suggestion}",
  }),
  "extension-invalid": entry({
    class: "faulty",
    mayBeFatal: true,
    message: "'{extension}' is not understood: {reason}",
    help: "See the page on spec conventions for what '{extension}' holds",
  }),
  "extension-unknown": entry({
    class: "doubtful",
    message: "'{setting}' of the configuration names '{name}', which the document does not have",
    help: "{suggestion}",
  }),
  "pagination-detected": entry({
    class: "note",
    message: "'{id}' looks paged: {pagination}",
    help: "Confirm it as 'x-pagination' of the operation, or write 'x-pagination: false', in the document or under 'extensions' of the configuration",
  }),
  "operation-selection": entry({
    class: "doubtful",
    message: "No operation matches {selector}",
    help: "Write a tag, an operationId or a path of the document; '*' stands for any text",
  }),
  "token-excluded": entry({
    class: "doubtful",
    message:
      "Clients do not fetch the token of '{scheme}', because the operation '{operation}' is left out",
    help: "Include the operation, or give clients a token from elsewhere",
  }),
  "replaced-by-unknown": entry({
    class: "faulty",
    taken: "the operation has no replacement",
    message: "'x-replaced-by' names '{name}', which is not an operationId",
    help: "{suggestion}",
  }),
} as const;
