import type { ClientOperation } from "../call/client-operation.ts";
import { operation } from "../operation/callable.ts";
import { briefAddress } from "./brief-address.ts";

/** Common parts of several operations. */
export type BriefPlan = Omit<ClientOperation<never>, "id" | "label" | "url">;

/**
 * Makes an operation callable, for generated code without checks, whose type states parameters and result.
 *
 * @param address its form, as `briefAddress` takes it, or a function
 * @param name of the function, where it is not the operationId in camel case
 */
export function briefOperation(
  id: string,
  address: string | ClientOperation<never>["url"],
  plan: BriefPlan,
  name: string = camelCase(id),
): never {
  const label = name === id ? undefined : `${name} ('${id}')`;
  const url = typeof address === "string" ? briefAddress(address) : address;
  return operation({ ...plan, id, label, url });
}

/** `actions/get-artifact` as `actionsGetArtifact`. The generator has the same rule. */
function camelCase(id: string): string {
  return id.replace(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
}
