import { forbidden, type ProblemReply } from "@diptych/runtime";
import { permissions, portalRoles, roles, type Rows } from "./permissions.ts";
import { effectiveRole, type Session } from "./session.ts";

/** An operation that a caller asks for, to be permitted or refused. */
export interface AskedOperation {
  readonly operation: string;
  /** Title of the document. */
  readonly document: string;
  readonly session?: unknown;
  /** Texts of the parameters in the path. */
  readonly path: Readonly<Record<string, string | undefined>>;
}

/** A refusal where the table does not permit a request. What the table does not know is refused. */
export function permit({
  operation,
  document,
  session,
  path,
}: AskedOperation): ProblemReply<403> | undefined {
  const table = Object.hasOwn(permissions, document) ? permissions[document] : undefined;
  const permission = table && Object.hasOwn(table, operation) ? table[operation] : undefined;
  if (permission === undefined) return forbidden("Nobody may call this.");
  const isForAll = roles.every((role) => permission.roles.includes(role));
  // Operations that sign in have no session yet.
  if (session === undefined) return isForAll ? undefined : forbidden("This needs a session.");
  const caller = session as Session;
  const role = effectiveRole(caller);
  if (!permission.roles.includes(role)) return forbidden(`The role ${role} may not call this.`);
  if (isForAll || !portalRoles.includes(role)) return undefined;
  if (isOwn(permission.rows, caller, path)) return undefined;
  return forbidden(
    caller.membership === undefined
      ? "This is for those who have signed in to an organization."
      : "This belongs to another organization.",
  );
}

function isOwn(
  rows: Rows | undefined,
  { membership }: Session,
  path: AskedOperation["path"],
): boolean {
  if (rows === undefined) return false;
  if (rows.kind === "shared") return true;
  if (membership === undefined) return false;
  if (rows.kind === "handler") return true;
  const { [rows.name]: given = "" } = path;
  const own = membership.organization[rows.value];
  // A text that is no number is none of theirs.
  return (typeof own === "number" ? Number(given) : given) === own;
}
