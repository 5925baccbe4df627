import type { User, UserCreation, UserItem, UserUpdate } from "@diptych/v3";
import type { Handlers } from "@diptych/v3/server";
import type { Session } from "../auth/session.ts";
import { visibleAccounts } from "../auth/visible-rows.ts";
import type { Accounts } from "../domain/accounts/accounts.ts";
import type { Account, AccountFields } from "../model/account.ts";
import { accountsLike } from "../store/accounts/account-conditions.ts";
import { both } from "../store/database/condition.ts";
import type { Addresses } from "./links.ts";
import { pageOf } from "./pages.ts";

type UserHandlers = Pick<
  Required<Handlers<Session>>,
  "listUsers" | "getUser" | "createUser" | "updateUser"
>;

/** Users of version 3: the accounts. Source: B 4.3. */
export function userHandlers(accounts: Accounts, addresses: Addresses): UserHandlers {
  return {
    listUsers: async ({ query, session }) => {
      const { offset, limit, pagination } = pageOf(query);
      const condition = query.filter && accountsLike(query.filter);
      const page = await accounts.batch(offset, limit, both(condition, visibleAccounts(session)));
      return {
        status: 200,
        body: {
          pagination,
          items: page.map((account) => itemOf(account, addresses)),
        },
      };
    },
    getUser: async ({ path, session }) => ({
      status: 200,
      body: userOf(await accounts.get(path.user_name, visibleAccounts(session)), addresses),
    }),
    createUser: async ({ body }) => ({
      status: 201,
      body: userOf(await accounts.create(body.name, fieldsOf(body)), addresses),
    }),
    updateUser: async ({ path, body }) => ({
      status: 200,
      body: userOf(await accounts.change(path.user_name, fieldsOf(body)), addresses),
    }),
  };
}

function fieldsOf(body: Partial<UserCreation & UserUpdate>): Partial<AccountFields> {
  return {
    ...(body.password === undefined ? {} : { password: body.password }),
    ...(body.first_name === undefined ? {} : { firstName: body.first_name }),
    ...(body.last_name === undefined ? {} : { lastName: body.last_name }),
    ...(body.email === undefined ? {} : { email: body.email }),
    ...(body.primary_phone === undefined ? {} : { primaryPhone: body.primary_phone }),
    ...(body.alternate_phone === undefined ? {} : { alternatePhone: body.alternate_phone }),
    ...(body.role === undefined ? {} : { role: body.role }),
    ...(body.is_enabled === undefined ? {} : { enabled: body.is_enabled }),
  };
}

function itemOf({ id, userid }: Pick<Account, "id" | "userid">, addresses: Addresses): UserItem {
  return { id, name: userid, links: [addresses.self("users", userid)] };
}

function userOf(account: Account, addresses: Addresses): User {
  return {
    id: account.id,
    name: account.userid,
    type: account.source,
    first_name: account.firstName,
    last_name: account.lastName,
    email: account.email ?? "",
    primary_phone: account.primaryPhone,
    alternate_phone: account.alternatePhone,
    role: account.role,
    is_enabled: account.enabled,
    ...(account.directoryGroups === null
      ? {}
      : { active_directory_groups: [...account.directoryGroups] }),
    links: [addresses.self("users", account.userid)],
  };
}
