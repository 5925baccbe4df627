import { membersAt, own, textAt, isObjectSite, type JsonObject, type Site } from "../site.ts";
import { joinPointer } from "../../source/locations/pointer.ts";
import { only, without, type Conversion } from "./conversion.ts";

/** The flows of 2.0 and their names since 3.0. */
const flows: Readonly<Record<string, string>> = {
  implicit: "implicit",
  password: "password",
  application: "clientCredentials",
  accessCode: "authorizationCode",
};

/** `securityDefinitions` as security schemes of components. */
export function convertSecurity(conversion: Conversion): {
  readonly securitySchemes?: JsonObject;
} {
  const { root } = conversion.document;
  const schemes = membersAt(root, "securityDefinitions").flatMap((member) => {
    if (!isObjectSite(member)) return [];
    const pointer = joinPointer("/components/securitySchemes", member.key);
    conversion.places.note(pointer, member);
    return [[member.key, convertScheme(conversion, member, pointer)] as const];
  });
  return schemes.length === 0 ? {} : { securitySchemes: Object.fromEntries(schemes) };
}

function convertScheme(
  { places }: Conversion,
  scheme: Site<JsonObject>,
  pointer: string,
): JsonObject {
  switch (own(scheme, "type")) {
    case "basic":
      return { ...scheme.value, type: "http", scheme: "basic" };
    case "oauth2": {
      const flow = flows[textAt(scheme, "flow") ?? ""];
      if (flow === undefined) return scheme.value;
      const fields = ["authorizationUrl", "tokenUrl", "scopes"];
      places.note(`${pointer}/flows/${flow}`, scheme);
      return {
        ...without(scheme.value, "flow", ...fields),
        flows: { [flow]: { scopes: {}, ...only(scheme, fields) } },
      };
    }
    default:
      return scheme.value;
  }
}
