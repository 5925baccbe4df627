import type { Api, OperationNode } from "../../generator/ir/index.ts";
import { docComment } from "../../generator/names/comment.ts";
import { camelCase } from "../../generator/names/identifier.ts";
import { hasSessions } from "../../generator/views/server/security.ts";
import { ownStyle, quoted } from "../frame/code-style.ts";
import { stub } from "./stub.ts";

/** Content of a new file. */
interface NewFile {
  readonly api: Api;
  readonly operations: readonly OperationNode[];
  /** The tag of the operations, if only those of one tag are added. */
  readonly tag: string | undefined;
  /** Module that `Handlers` is imported from. */
  readonly specifier: string;
}

/** A file with a handler for every operation; for one tag, an object to spread into the main one. */
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
      ? [`Handlers of the operations of ${api.title}.`, `handlers: ${type} = {`, "};"]
      : [
          `Handlers of the operations of ${api.title} with the tag ${tag}.`,
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
  "/** The caller, as the authentication hooks return it. */",
  "export interface Session {",
  `${ownStyle.indent}readonly user: string;`,
  "}",
].join("\n");
