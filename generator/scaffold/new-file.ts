import type { Api, OperationNode } from "../ir/index.ts";
import { docComment } from "../names/comment.ts";
import { ownStyle, quoted } from "./code-style.ts";
import { stub } from "./stub.ts";

/** A file with a handler for every operation. `specifier` is what `Handlers` is imported from. */
export function newFile(api: Api, operations: readonly OperationNode[], specifier: string): string {
  const session = operations.some(({ security }) => security.length > 0) ? "Session" : "undefined";
  const members = operations.map((operation) =>
    stub(operation, "arrow", ownStyle)
      .map((line) => line && ownStyle.indent + line)
      .join("\n"),
  );
  const parts = [
    `import type { Handlers } from ${quoted(specifier, ownStyle)};`,
    ...(session === "Session" ? [sessionType] : []),
    [
      docComment(`Answers the operations of ${api.title}.`),
      `export const handlers: Handlers<${session}> = {`,
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
