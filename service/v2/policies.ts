import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { Configuration } from "../domain/settings/configuration.ts";
import type { Credentials } from "../domain/credentials/credentials.ts";
import type { ShownCredential } from "../stored/types.ts";
import type { Resource, ResourceQuery } from "../store/configured/resources.ts";
import { bodyOf, entityOf, refOf } from "./configured-body.ts";
import { ok, storedResource } from "./stored-resource.ts";

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
  const policy = storedResource(policies, (one) => entityOf(one, "POLICY"));
  const componentType = storedResource(componentTypes, bodyOf);
  const credentialsOf = async (query: ResourceQuery) =>
    ok({ Credentials: (await credentials.list(query)).map(credentialOf) });
  const groupsOf = async (query: ResourceQuery) =>
    ok({ Groups: (await groups.list(query)).map(({ body }) => body) });
  return {
    listPolicies: async ({ query: { max } }) => {
      const references = await policies.list({ limit: max });
      return ok({ ManagedObjectReferences: references.map((one) => refOf(one, "POLICY")) });
    },
    createPolicy: policy.create,
    getPolicy: policy.get,
    deletePolicy: policy.remove,
    listCredentials: ({ query: { max } }) => credentialsOf({ limit: max }),
    listCredentialsByType: ({ path: { type }, query: { max } }) =>
      credentialsOf({ type, limit: max }),
    getCredential: async ({ path }) => ok(credentialOf(await credentials.named(path.name))),
    listGroups: () => groupsOf({}),
    listGroupsByType: ({ path: { type } }) => groupsOf({ type }),
    getGroup: async ({ path }) => ok((await groups.named(path.name, path.type)).body),
    listCustomComponentTypes: componentType.list((CustomComponentTypes) => ({
      CustomComponentTypes,
    })),
    createCustomComponentType: componentType.create,
    getCustomComponentType: componentType.get,
    deleteCustomComponentType: componentType.remove,
  };
}

/** Passwords and private keys never leave the service: they are not read. */
const credentialOf = (resource: Resource<ShownCredential>) => entityOf(resource, "CREDENTIAL");
