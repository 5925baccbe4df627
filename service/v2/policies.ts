import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { Configuration } from "../domain/configuration.ts";
import type { Credentials, ShownCredential } from "../domain/credentials.ts";
import type { Resource } from "../store/resources.ts";
import { bodyOf, entityOf, refOf } from "./configured-body.ts";

type PolicyHandlers = Pick<
  Required<Handlers<Session>>,
  | "listPolicies"
  | "createPolicy"
  | "getPolicy"
  | "deletePolicy"
  | "listCredentials"
  | "getCredential"
  | "listCredentialsByType"
  | "listGroups"
  | "listGroupsByType"
  | "getGroup"
  | "listCustomComponentTypes"
  | "createCustomComponentType"
  | "getCustomComponentType"
  | "deleteCustomComponentType"
>;

/** Policies, credentials, groups and custom component types. Source: A 4.3. */
export function policyHandlers(
  { policies, groups, componentTypes }: Configuration,
  credentials: Credentials,
): PolicyHandlers {
  return {
    listPolicies: async ({ query: { max } }) => ({
      status: 200,
      body: {
        ManagedObjectReferences: (await policies.list({ limit: max })).map((one) =>
          refOf(one, "POLICY"),
        ),
      },
    }),
    createPolicy: async ({ body }) => ({
      status: 201,
      body: entityOf(await policies.create(body), "POLICY"),
    }),
    getPolicy: async ({ path }) => ({
      status: 200,
      body: entityOf(await policies.get(path.id), "POLICY"),
    }),
    deletePolicy: async ({ path }) => {
      await policies.remove(path.id);
      return { status: 204 };
    },
    listCredentials: async ({ query: { max } }) => ({
      status: 200,
      body: { Credentials: (await credentials.list({ limit: max })).map(credentialOf) },
    }),
    getCredential: async ({ path }) => ({
      status: 200,
      body: credentialOf(await credentials.named(path.name)),
    }),
    listCredentialsByType: async ({ path, query: { max } }) => ({
      status: 200,
      body: {
        Credentials: (await credentials.list({ type: path.type, limit: max })).map(credentialOf),
      },
    }),
    listGroups: async () => ({
      status: 200,
      body: { Groups: (await groups.list()).map(({ body }) => body) },
    }),
    listGroupsByType: async ({ path }) => ({
      status: 200,
      body: { Groups: (await groups.list({ type: path.type })).map(({ body }) => body) },
    }),
    getGroup: async ({ path }) => ({
      status: 200,
      body: (await groups.named(path.name, path.type)).body,
    }),
    listCustomComponentTypes: async () => ({
      status: 200,
      body: { CustomComponentTypes: (await componentTypes.list()).map(bodyOf) },
    }),
    createCustomComponentType: async ({ body }) => ({
      status: 201,
      body: bodyOf(await componentTypes.create(body)),
    }),
    getCustomComponentType: async ({ path }) => ({
      status: 200,
      body: bodyOf(await componentTypes.get(path.id)),
    }),
    deleteCustomComponentType: async ({ path }) => {
      await componentTypes.remove(path.id);
      return { status: 204 };
    },
  };
}

/** Passwords and private keys never leave the service: they are not read. */
const credentialOf = (resource: Resource<ShownCredential>) => entityOf(resource, "CREDENTIAL");
