import { joinPointer } from "../../source/locations/pointer.ts";
import { isObject, membersAt, own, type JsonObject, type Site } from "../site.ts";
import { convertBody } from "./body.ts";
import { followed, sharedName, type Conversion } from "./conversion.ts";
import { convertParameter, isInBody } from "./parameters.ts";

/**
 * `parameters` of the document: those of bodies as request bodies of components, the others as its
 * parameters. Form data becomes a part of the body of each operation that refers to it.
 */
export function convertSharedParameters(conversion: Conversion): {
  readonly parameters?: JsonObject;
  readonly requestBodies?: JsonObject;
} {
  const { root } = conversion.document;
  const parameters: [string, unknown][] = [];
  const requestBodies: [string, unknown][] = [];
  for (const member of membersAt(root, "parameters")) {
    if (!isObject(member.value)) continue;
    const target = followed(conversion, "parameter", member) ?? (member as Site<JsonObject>);
    const isAlias =
      own(target, "$ref") !== undefined ||
      sharedName(conversion, "parameters", member) !== undefined;
    if (own(target, "in") === "body") {
      const pointer = joinPointer("/components/requestBodies", member.key);
      conversion.places.note(pointer, member);
      const body = isAlias ? member.value : convertBody(conversion, target, undefined, pointer);
      requestBodies.push([member.key, body]);
    } else if (!isInBody(target)) {
      const pointer = joinPointer("/components/parameters", member.key);
      conversion.places.note(pointer, member);
      const parameter = isAlias ? member.value : convertParameter(conversion, target, pointer);
      parameters.push([member.key, parameter]);
    }
  }
  return {
    ...(parameters.length === 0 ? {} : { parameters: Object.fromEntries(parameters) }),
    ...(requestBodies.length === 0 ? {} : { requestBodies: Object.fromEntries(requestBodies) }),
  };
}
