import { expect, test } from "vitest";
import { compileServer } from "./compile-server.ts";
import { withPaths } from "../../support/generate.ts";

const operation = (id: string, schema: string): string => `/${id.toLowerCase()}:
  get:
    operationId: ${id}
    responses:
      "200":
        description: Found.
        content: { application/json: { schema: { $ref: "#/components/schemas/${schema}" } } }
      default: { $ref: "#/components/responses/${schema}" }`;

/** Names that the generated modules use themselves, or that several things would have. */
const schemas = [
  "Handlers",
  "Requests",
  "ErrorReplies",
  "OperationRequest",
  "Session",
  "Reply",
  "ServerRequest",
  "ServerOptions",
  "Authenticate",
  "GetUserReply",
  "GetUser200",
];

const document = withPaths(
  [
    ...schemas.map((schema) => operation(`get${schema}`, schema)),
    ...["getUser", "server", "problem", "description", "createServer"].map((id) =>
      operation(id, "Session"),
    ),
  ].join("\n"),
  `schemas:
${schemas.map((name) => `  ${name}: { type: object, required: [${name}], properties: { ${name}: { type: string } } }`).join("\n")}
responses:
${schemas.map((name) => `  ${name}: { description: Else., content: { application/json: { schema: { $ref: "#/components/schemas/${name}" } } } }`).join("\n")}`,
);

const usage = `
import { createServer, problem, type Handlers, type Server } from "./server.js";
import type { Session } from "./types.js";

const session: Session = { Session: "a" };

// No operation asks for credentials, so there is no session to name and no hook to give.
const handlers: Handlers = {
  getUser: () => ({ status: 200, body: session }),
  getHandlers: ({ session: none }) => ({ status: 200, body: { Handlers: String(none satisfies undefined) } }),
  problem: () => ({ status: 500, body: session }),
  createServer: () => ({ status: 200, body: session }),
};
export const server: Server = createServer(handlers);
export const reply: object = problem(404);
`;

test("names of the document give way to nothing, and nothing to them", async () => {
  expect(await compileServer("names", document, usage)).toEqual([]);
});
