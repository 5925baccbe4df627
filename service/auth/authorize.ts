import { forbidden, type ProblemReply } from "@diptych/runtime";
import { permissions, portalRoles, roles, type Role, type Rows } from "./permissions.ts";
import { isAdministrative, type Session } from "./session.ts";

/** What is decided about: a request with its operation, and who sent it. */
export interface AuthorizedRequest {
  readonly operation: string;
  /** Title of the document. */
  readonly document: string;
  readonly session?: unknown;
  readonly path?: object | undefined;
  readonly query?: object | undefined;
}

/** The role whose permissions a session has. */
export function effectiveRole(session: Session): Role {
  const { account, membership } = session;
  if (isAdministrative(session)) return known(account.role) ?? "NONE";
  if (membership === undefined && account.role === "NONE") return "NONE";
  // A role of an organization is one of the portal, whatever it is called.
  const role = known(membership?.member.role ?? account.role);
  return role !== undefined && portalRoles.includes(role) ? role : "VIEW_ONLY";
}

/** A refusal where the table does not permit a request. What the table does not know is refused. */
export function authorize({
  operation,
  document,
  session,
  path,
  query,
}: AuthorizedRequest): ProblemReply<403> | undefined {
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
  return isOwn(permission.rows, caller, { path, query })
    ? undefined
    : forbidden(
        caller.membership === undefined
          ? "This needs an organization to be signed in to."
          : "This belongs to another organization.",
      );
}

function isOwn(
  rows: Rows | undefined,
  { membership }: Session,
  parameters: Readonly<Record<"path" | "query", object | undefined>>,
): boolean {
  if (rows === undefined) return false;
  if (rows.kind === "shared") return true;
  if (membership === undefined) return false;
  if (rows.kind === "handler") return true;
  const given = (parameters[rows.in] as Record<string, unknown> | undefined)?.[rows.name];
  return given === membership.organization[rows.value];
}

const known = (name: string): Role | undefined => roles.find((role) => role === name);
