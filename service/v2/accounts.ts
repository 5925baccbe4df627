import type { Account as AccountBody, AccountContextRole } from "@diptych/v2";
import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { Accounts } from "../domain/accounts.ts";
import type { Account, AccountFields } from "../domain/model/account.ts";
import { Refusal } from "../domain/refusal.ts";

type AccountHandlers = Pick<
  Required<Handlers<Session>>,
  "listAccounts" | "createAccount" | "getAccount" | "replaceAccount" | "deleteAccount"
>;

/** Accounts of version 2. Source: A 4.2. */
export function accountHandlers(accounts: Accounts): AccountHandlers {
  return {
    listAccounts: async () => ({
      status: 200,
      body: { Accounts: (await accounts.all()).map((account) => bodyOf(account, [])) },
    }),
    getAccount: async ({ path }) => ({
      status: 200,
      body: bodyOf(await accounts.get(path.login_id), []),
    }),
    createAccount: async ({ body }) => {
      const { userid } = body;
      if (userid === undefined || userid === "")
        throw new Refusal("invalid", "An account needs a userid.");
      return { status: 201, body: bodyOf(await accounts.create(userid, fieldsOf(body)), []) };
    },
    replaceAccount: async ({ path, body }) => {
      if (body.userid !== undefined && body.userid !== path.login_id)
        throw new Refusal("invalid", "An account keeps its userid.");
      await accounts.change(path.login_id, fieldsOf(body));
      return { status: 204 };
    },
    deleteAccount: async ({ path }) => {
      await accounts.remove(path.login_id);
      return { status: 204 };
    },
  };
}

/** What is absent stays as it is. */
function fieldsOf(body: AccountBody): Partial<AccountFields> {
  const role = body.role?.name ?? body.roleName;
  return {
    ...(body.enabled === undefined ? {} : { enabled: body.enabled }),
    ...(role === undefined ? {} : { role }),
    ...(body.firstName === undefined ? {} : { firstName: body.firstName }),
    ...(body.lastName === undefined ? {} : { lastName: body.lastName }),
    ...(body.emailAddress === undefined ? {} : { email: body.emailAddress }),
    ...(body.primaryPhoneNo === undefined ? {} : { primaryPhone: body.primaryPhoneNo }),
    ...(body.secondaryPhoneNo === undefined ? {} : { alternatePhone: body.secondaryPhoneNo }),
    ...(body.password === undefined ? {} : { password: body.password }),
  };
}

function bodyOf(account: Account, contextRoles: AccountContextRole[]): AccountBody {
  return {
    userid: account.userid,
    enabled: account.enabled,
    role: { name: account.role },
    firstName: account.firstName ?? undefined,
    lastName: account.lastName ?? undefined,
    primaryPhoneNo: account.primaryPhone ?? undefined,
    secondaryPhoneNo: account.alternatePhone ?? undefined,
    emailAddress: account.email ?? undefined,
    ...(contextRoles.length === 0 ? {} : { contextRoles }),
    securitySourceType: account.source,
    roleName: account.role,
    displayName: account.userid,
    type: "Account",
    id: account.id,
  };
}
