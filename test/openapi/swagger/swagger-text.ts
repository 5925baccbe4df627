/** A document of 2.0 around the text of its paths, which start at line 6. */
export function withSwaggerPaths(paths: string, rest = ""): string {
  const indented = paths.replace(/^(?=.)/gm, "  ");
  return `swagger: "2.0"
info: { title: T, version: "1" }
consumes: [application/json]
produces: [application/json]
paths:${indented === "" ? " {}" : ""}
${indented}${rest}`;
}

/** The smallest operation, with fields of its own. */
export function operation(fields: string): string {
  const responses = fields.includes("responses:")
    ? ""
    : ', responses: { "204": { description: n } }';
  return `/a:\n  post: { operationId: a, ${fields}${responses} }\n`;
}
