import { memberName } from "../code/declaration.ts";
import { isObject, type JsonObject } from "../openapi/site.ts";
import { commentOf } from "./comment.ts";
import { bodyType, reportLeftOut, responseType } from "./content.ts";
import { below, entriesOf, memberOf, resolved, type Context, type Spot } from "./context.ts";
import { parameterMembers, type Parameter } from "./parameters.ts";
import { neverType, objectType, type Member, type Type } from "./type.ts";

/** The members of the type of an operation: parameters, body and responses. */
export function operationMembers(
  context: Context,
  operation: JsonObject,
  parameters: readonly Parameter[],
  spot: Spot,
): readonly Member[] {
  if (operation["callbacks"] !== undefined)
    reportLeftOut(context, "callbacks", `${spot.at}/callbacks`);
  return [
    parameterMembers(context, parameters, spot),
    bodyMember(context, operation["requestBody"], below(spot, ["requestBody"])),
    memberOf(context, memberName("responses"), responsesType(context, operation, spot)),
  ];
}

function bodyMember(context: Context, body: unknown, spot: Spot): Member {
  const key = memberName("requestBody");
  if (!isObject(body)) return memberOf(context, key, neverType, { isOptional: true });
  const target = resolved(context, body, spot.at)?.value;
  const isOptional = !isObject(target) || target["required"] !== true;
  return memberOf(context, key, bodyType(context, body, spot), {
    comment: commentOf(body),
    isOptional,
  });
}

function responsesType(context: Context, { responses }: JsonObject, spot: Spot): Type {
  const members = entriesOf(context, responses, "extensible").flatMap(([status, response]) => {
    if (!isObject(response)) return [];
    const type = responseType(context, response, below(spot, ["responses", status]));
    return [memberOf(context, memberName(status), type, { comment: commentOf(response) })];
  });
  return members.length > 0 ? objectType(members) : neverType;
}
