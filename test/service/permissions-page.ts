import { format } from "prettier";
import {
  permissionsOfAdministration,
  permissionsV2,
  permissionsV3,
  portalRoles,
  roles,
  type Permission,
  type Rows,
} from "../../service/auth/permissions.ts";

/** The page docs/service/permissions.md, made from the tables that decide. */
export function permissionsPage(): Promise<string> {
  return format(
    [
      introduction,
      "## Version 3",
      tableOf(permissionsV3),
      "## Version 2",
      "Version 2 configures the service, so it is for administrators. Portal users read what belongs to the organization that they signed in to.",
      tableOf(permissionsV2),
      "## Administration",
      "[Beside both interfaces](administration.md). Managers decide on requests of the organization that they signed in to.",
      tableOf(permissionsOfAdministration),
    ].join("\n\n"),
    { parser: "markdown", printWidth: 100 },
  );
}

const introduction = `# Permissions

Which role may call which operation, and whose rows it sees. The documents say that the service decides
(\`role-permissions\` of version 3), so **all of this is an assumption**. The tables are data in
\`service/auth/permissions.ts\`, which every request is held against; a test makes this page from them
and calls every operation as every role. A request that is not permitted gets 403, whatever it holds: the role is
asked before the body is read and before anything is decoded.

- SUPERUSER may call everything. Only it changes accounts, because an account can be given any role.
- The last enabled SUPERUSER with a password cannot be deleted, disabled or given another role: 400 in both
  interfaces. Of two who take it from each other at once, one stays.
- ENTERPRISE_ADMIN manages everything else, USER reads and requests, AUDITOR reads, also accounts,
  credentials and bills.
- The roles of the portal (${portalRoles.join(", ")}) hold within the organization
  that somebody signed in to (\`account;organization\`, or \`organization\` of a token). What they are
  for one organization says nothing about another.
- Roles that administrators created have the permissions of VIEW_ONLY. So has a member whose role is
  called like one of the administrative portal, and nobody is an administrator through an organization.
- A role that an account has within an organization (\`contextRoles\` of version 2) takes the place of its role as a
  member there, as soon as it is given.
- Accounts with a role of the portal that signed in to no organization see shared rows only.
- NONE may sign in, and nothing else.
- Basic authentication splits name and password at the first \`:\`, and account and organization at the first \`;\`
  before it. An account with one of these signs in its name, and a member of an organization with a \`:\`, sign in by
  \`POST /tokens\`, where each has a member of its own.

The last column says which rows roles of the portal see. _Shared_ are the same for everybody. With _own_ a
parameter names the organization, and another than their own is 403. _Own, left out_ means that the answer
leaves out what belongs to others; a single row that is not theirs is 404. Of users, DELEGATED_ADMIN and
MANAGER see the members of their organization, the others only themselves. For the same reason DELEGATED_ADMIN
adds only accounts that are in no other organization and have no role of the administrative portal; others are
404, as if they were not there.`;

function tableOf(table: Readonly<Record<string, Permission>>): string {
  const lines = Object.entries(table).map(([operation, permission]) => {
    const marks = roles.map((role) => (permission.roles.includes(role) ? "✓" : ""));
    return `| \`${operation}\` | ${marks.join(" | ")} | ${rowsOf(permission.rows)} |`;
  });
  return [
    `| Operation | ${roles.join(" | ")} | Rows of the portal |`,
    `| --- | ${roles.map(() => ":-:").join(" | ")} | --- |`,
    ...lines,
  ].join("\n");
}

function rowsOf(rows: Rows | undefined): string {
  switch (rows?.kind) {
    case undefined:
      return "";
    case "shared":
      return "shared";
    case "handler":
      return "own, left out";
    case "parameter":
      return `own, by \`${rows.name}\``;
  }
}
