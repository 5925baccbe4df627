import type { Handlers as HandlersV2 } from "@diptych/v2/server";
import type { Handlers as HandlersV3 } from "@diptych/v3/server";
import type { Handlers as AdministrationHandlers } from "../generated/administration/server.ts";
import { permissions } from "../auth/permissions.ts";
import { SandboxMistake } from "./mistake.ts";

/** An operation with its interface, such as `v3.getUser`. */
export type OperationName =
  | `v2.${keyof HandlersV2<unknown> & string}`
  | `v3.${keyof HandlersV3<unknown> & string}`
  | `administration.${keyof AdministrationHandlers<unknown> & string}`;

/** An operation; or several, where `*` is any text: `*`, `v2.*`, `v3.create*`, `*.getOrganization`. */
export type OperationPattern =
  | OperationName
  | "*"
  | "v2.*"
  | "v3.*"
  | "administration.*"
  | `${string}*${string}`;

/** Whether a pattern means an operation. */
export function matches(pattern: string, operation: string): boolean {
  const parts = pattern.split("*");
  const [first = ""] = parts;
  const last = parts.at(-1) ?? "";
  if (parts.length === 1) return pattern === operation;
  if (!operation.startsWith(first) || operation.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = operation.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return operation.endsWith(last) && operation.length - last.length >= at;
}

/** The name before the operations of a document, by its title. */
function prefixOf(document: string): string {
  if (document.endsWith(" 2")) return "v2";
  return document.endsWith(" 3") ? "v3" : "administration";
}

/** Every operation of both interfaces and of the administration. The table of permissions has them all. */
const names: readonly string[] = Object.entries(permissions).flatMap(([document, table]) =>
  Object.keys(table).map((name) => `${prefixOf(document)}.${name}`),
);

/**
 * Checks that a pattern means something.
 *
 * @throws {SandboxMistake} it means no operation
 */
export function checkPattern(pattern: string): void {
  if (!names.some((name) => matches(pattern, name)))
    throw new SandboxMistake(
      `${pattern} is no operation. Operations are named such as v3.getUser, and * is any text.`,
    );
}
