import type { Api, OperationNode } from "../ir/index.ts";
import { docComment } from "../names/comment.ts";
import { camelCase } from "../names/identifier.ts";
import { hasSessions } from "../views/server/security.ts";
import { ownStyle, quoted } from "./code-style.ts";
import { stub } from "./stub.ts";

/** What a new file is to have. */
export interface NewFile {
  readonly api: Api;
  readonly operations: readonly OperationNode[];
  /** The tag whose operations they are, where it is one. */
  readonly tag: string | undefined;
  /** What `Handlers` is imported from. */
  readonly specifier: string;
}

/** A file with a handler for every operation; of a tag, to be spread into the one with the rest. */
export function newFile({ api, operations, tag, specifier }: NewFile): string {
  const isSecured = hasSessions(api);
  const type = `Handlers${isSecured ? "<Session>" : ""}`;
  const members = operations.map((operation) =>
    stub(operation, "arrow", ownStyle)
      .map((line) => line && ownStyle.indent + line)
      .join("\n"),
  );
  const [doc, open, close] =
    tag === undefined
      ? [`Answers the operations of ${api.title}.`, `handlers: ${type} = {`, "};"]
      : [
          `Answers the operations of ${api.title} with the tag ${tag}.`,
          `${camelCase(tag)}Handlers = {`,
          `} satisfies ${type};`,
        ];
  const parts = [
    `import type { Handlers } from ${quoted(specifier, ownStyle)};`,
    ...(isSecured ? [sessionType] : []),
    [docComment(doc), `export const ${open}`, ...members.map((member) => `${member},`), close].join(
      "\n",
    ),
  ];
  return `${parts.join("\n\n")}\n`;
}

const sessionType = [
  "/** Who is calling, as the authentication hooks find out. */",
  "export interface Session {",
  `${ownStyle.indent}readonly user: string;`,
  "}",
].join("\n");
