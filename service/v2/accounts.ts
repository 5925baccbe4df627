import type {
  AccountRequest as AccountBody,
  AccountCollection,
  AccountContextRole,
  Role,
} from "@diptych/v2";
import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { Accounts } from "../domain/accounts/accounts.ts";
import {
  administrativeRoles,
  type Account,
  type GivenAccountFields,
  type ContextRole,
} from "../model/account.ts";
import { Refusal } from "../domain/shared/refusal.ts";
import type { RoleAssignments } from "../domain/accounts/role-assignments.ts";
import { groupedBy } from "../store/database/grouped-by.ts";
import { enumName, roleName } from "./enum-names.ts";
import { longList } from "./long-list.ts";

type NamedContextRole = Awaited<ReturnType<RoleAssignments["contextRoles"]>>[number];

type AccountHandlers = Pick<
  Required<Handlers<Session>>,
  "listAccounts" | "createAccount" | "getAccount" | "replaceAccount" | "deleteAccount"
>;

/** Accounts of version 2. Source: A 4.2. */
export function accountHandlers(accounts: Accounts, roles: RoleAssignments): AccountHandlers {
  const whole = async (account: Account): Promise<AccountBody> =>
    bodyOf(account, await roles.contextRoles([account.id]));
  const collection = async (batch: readonly Account[]): Promise<AccountCollection> => {
    const known = await roles.contextRoles(batch.map(({ id }) => id));
    const contextRoles = groupedBy(known, ({ accountId }) => accountId);
    return { Accounts: batch.map((one) => bodyOf(one, contextRoles.get(one.id) ?? [])) };
  };
  const fields = async (body: AccountBody): Promise<GivenAccountFields> => ({
    ...fieldsOf(body),
    contextRoles: await contextRolesOf(body, roles),
  });
  return {
    listAccounts: async () => ({ status: 200, body: await longList(accounts.all(), collection) }),
    getAccount: async ({ path }) => ({
      status: 200,
      body: await whole(await accounts.get(path.login_id)),
    }),
    createAccount: async ({ body }) => {
      const { userid } = body;
      if (userid === undefined || userid === "")
        throw new Refusal("invalid", "An account needs a userid.");
      return {
        status: 201,
        body: await whole(await accounts.create(userid, await fields(body))),
      };
    },
    replaceAccount: async ({ path, body }) => {
      if (body.userid !== undefined && body.userid !== path.login_id)
        throw new Refusal("invalid", "An account keeps its userid.");
      await accounts.change(path.login_id, await fields(body));
      return { status: 204 };
    },
    deleteAccount: async ({ path }) => {
      await accounts.remove(path.login_id);
      return { status: 204 };
    },
  };
}

/** The fields of an account in a body; absent ones stay as they are. */
function fieldsOf(body: AccountBody): GivenAccountFields {
  const [role, other = role] = [body.role?.name, body.roleName].flatMap((name) =>
    name === undefined ? [] : [roleName(name)],
  );
  if (role !== other) throw new Refusal("invalid", `The role is ${role} or ${other}, not both.`);
  return {
    enabled: body.enabled,
    role,
    firstName: body.firstName,
    lastName: body.lastName,
    email: body.emailAddress,
    primaryPhone: body.primaryPhoneNo,
    alternatePhone: body.secondaryPhoneNo,
    password: body.password,
    source: body.securitySourceType && enumName(body.securitySourceType),
  };
}

function contextRolesOf(
  { contextRoles }: AccountBody,
  roles: RoleAssignments,
): Promise<readonly ContextRole[]> | undefined {
  return (
    contextRoles &&
    Promise.all(
      contextRoles.map(({ context, role }) =>
        roles.contextRole(
          { type: context?.type, id: context?.id, name: context?.displayName },
          role?.name && roleName(role.name),
        ),
      ),
    )
  );
}

function bodyOf(account: Account, contextRoles: readonly NamedContextRole[]): AccountBody {
  const { firstName, lastName, userid } = account;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return {
    userid,
    enabled: account.enabled,
    role: roleOf(account.role),
    firstName: firstName ?? undefined,
    lastName: lastName ?? undefined,
    primaryPhoneNo: account.primaryPhone ?? undefined,
    secondaryPhoneNo: account.alternatePhone ?? undefined,
    emailAddress: account.email ?? undefined,
    ...(contextRoles.length === 0 ? {} : { contextRoles: contextRoles.map(contextRoleBody) }),
    securitySourceType: account.source,
    roleName: account.role,
    displayName: name === "" ? userid : name,
    type: "ACCOUNT",
    id: account.id,
  };
}

const contextRoleBody = (role: NamedContextRole): AccountContextRole => ({
  context: {
    displayName: role.contextName ?? undefined,
    type: role.contextType,
    id: role.contextId,
  },
  role: roleOf(role.role),
});

const roleOf = (name: string): Role => ({
  type: administrativeRoles.includes(name) ? "ADMINISTRATIVE" : "PORTAL",
  name,
});
