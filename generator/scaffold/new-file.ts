import type { Api, OperationNode } from "../ir/index.ts";
import { docComment } from "../names/comment.ts";
import { hasSessions } from "../views/server/security.ts";
import { ownStyle, quoted } from "./code-style.ts";
import { stub } from "./stub.ts";

/** A file with a handler for every operation. `specifier` is what `Handlers` is imported from. */
export function newFile(api: Api, operations: readonly OperationNode[], specifier: string): string {
  const isSecured = hasSessions(api);
  const members = operations.map((operation) =>
    stub(operation, "arrow", ownStyle)
      .map((line) => line && ownStyle.indent + line)
      .join("\n"),
  );
  const parts = [
    `import type { Handlers } from ${quoted(specifier, ownStyle)};`,
    ...(isSecured ? [sessionType] : []),
    [
      docComment(`Answers the operations of ${api.title}.`),
      `export const handlers: Handlers${isSecured ? "<Session>" : ""} = {`,
      ...members.map((member) => `${member},`),
      "};",
    ].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

const sessionType = [
  "/** Who is calling, as the authentication hooks find out. */",
  "export interface Session {",
  `${ownStyle.indent}readonly user: string;`,
  "}",
].join("\n");
