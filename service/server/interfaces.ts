import { combine, type Server } from "@diptych/runtime";
import { createServer as createV2 } from "@diptych/v2/server";
import { createServer as createV3 } from "@diptych/v3/server";
import type { Session } from "../auth/session.ts";
import type { SignIn } from "../auth/sign-in.ts";
import type { Tokens } from "../auth/tokens.ts";
import type { Accounts } from "../domain/accounts.ts";
import type { OrganizationTasks } from "../domain/organization-tasks.ts";
import type { Organizations } from "../domain/organizations.ts";
import { organizationHandlers as organizationHandlersV2 } from "../v2/organizations.ts";
import { Addresses } from "../v3/links.ts";
import { organizationHandlers } from "../v3/organizations.ts";
import { tokenHandlers } from "../v3/tokens.ts";
import { userHandlers } from "../v3/users.ts";
import { cloudHandlersV2, cloudHandlersV3, type Cloud } from "./cloud.ts";
import { configuredHandlersV2, type Configured } from "./configured.ts";
import { withRefusals } from "./refusals.ts";

/** What the interfaces are made from. */
export interface Parts {
  readonly accounts: Accounts;
  readonly organizations: Organizations;
  readonly configured: Configured;
  readonly organizationTasks: OrganizationTasks;
  readonly cloud: Cloud;
  readonly signIn: SignIn;
  readonly tokens: Tokens;
  /** Public address of the service, such as `https://cloud.example`. */
  readonly publicUrl: string;
  readonly onError: (error: unknown) => void;
}

/** Both interfaces, each below its own prefix. */
export function createInterfaces(parts: Parts): Server {
  const { accounts, organizations, signIn, tokens, publicUrl, onError } = parts;
  const byToken = async (token: string): Promise<Session | undefined> => {
    const owner = await tokens.verify(token);
    return owner && signIn.byToken(owner);
  };
  const authenticate = {
    basic: ({ username, password }: { username: string; password: string }) =>
      signIn.byBasic(username, password),
    bearer: ({ token }: { token: string }) => byToken(token),
    bearerCookie: () => true as const,
    tokenCookie: ({ value }: { value: string }) => byToken(value),
  };
  const addresses = new Addresses(publicUrl);
  const v2 = createV2<Session>(
    {
      ...configuredHandlersV2(parts.configured, accounts),
      ...organizationHandlersV2(organizations, parts.organizationTasks),
      ...cloudHandlersV2(parts.cloud),
    },
    { authenticate, onError, around: (_, next) => withRefusals(next, false) },
  );
  const v3 = createV3<Session>(
    {
      ...userHandlers(accounts, addresses),
      ...organizationHandlers(organizations, addresses),
      ...cloudHandlersV3(parts.cloud, addresses),
      ...tokenHandlers(signIn, tokens, true),
    },
    {
      authenticate,
      onError,
      around: (_, next) => withRefusals(next, false),
    },
  );
  return combine(v2, v3);
}
