import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { AccountCache } from "../domain/accounts/account-cache.ts";
import type { Accounts } from "../domain/accounts/accounts.ts";
import type { AccountSync } from "../domain/accounts/account-sync.ts";
import { Refusal } from "../domain/shared/refusal.ts";
import { roleName } from "./enum-names.ts";
import type { RoleAssignments } from "../domain/accounts/role-assignments.ts";

type RoleHandlers = Pick<
  Required<Handlers<Session>>,
  | "createRoleAssignments"
  | "replaceRoleAssignments"
  | "deleteContextRoles"
  | "synchronizeAccount"
  | "clearAccountCache"
>;

/** Roles of accounts, and what the service remembers about accounts. Source: A 4.2. */
export function roleHandlers(
  accounts: Accounts,
  roles: RoleAssignments,
  sync: AccountSync,
  cache: AccountCache,
): RoleHandlers {
  const assign = async (userid: string, role: string | undefined): Promise<string> => {
    if (role === undefined || role === "")
      throw new Refusal("invalid", "A role assignment needs a roleName.");
    return (await accounts.change(userid, { role: roleName(role) })).role;
  };
  return {
    createRoleAssignments: async ({ path, body }) => ({
      status: 201,
      body: { ...body, roleName: await assign(path.login_id, body.roleName) },
    }),
    replaceRoleAssignments: async ({ path, body }) => {
      await assign(path.login_id, body.roleName);
      return { status: 204 };
    },
    deleteContextRoles: async ({ path }) => {
      await roles.clear(path.login_id);
      return { status: 204 };
    },
    synchronizeAccount: async ({ path }) => {
      await sync.synchronize(path.userId);
      return { status: 201 };
    },
    clearAccountCache: async () => {
      await cache.clear();
      return { status: 201 };
    },
  };
}
