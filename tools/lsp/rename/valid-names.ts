import { isObject } from "../../../generator/openapi/site.ts";
import type { NameIndex } from "../names/name-index.ts";
import type { RenameSubject } from "./rename-subject.ts";

/** Why a name cannot be that of something; undefined where it can. Source: OpenAPI 3.2, Components Object; JSON Schema 2020-12 Core, 8.2.2. */
export function refusedName(
  subject: RenameSubject,
  name: string,
  { document: { entry, values } }: NameIndex,
): string | undefined {
  if (name === "") return "a name needs a character";
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name))
    return "a name has no line ends and no control characters";
  if (name.trim() !== name) return "a name has no white space at its ends";
  if (name === "__proto__") return "'__proto__' is no name that all readers of YAML and JSON take";
  const root = values.get(entry);
  const isOld = isObject(root) && root["swagger"] !== undefined;
  switch (subject.kind) {
    case "component": {
      const isNamed = subject.place.pointer.startsWith("/components/");
      return isNamed && !isOld && !/^[\w.-]+$/.test(name)
        ? `'${name}' is no name of a component: these have letters, digits, '.', '-' and '_' only`
        : undefined;
    }
    case "anchor":
      return /^[A-Za-z_][\w.-]*$/.test(name)
        ? undefined
        : `'${name}' is no anchor: these begin with a letter or '_', and have letters, digits, '.', '-' and '_' only`;
    case "pathParameter":
      return /[{}/?#]/.test(name)
        ? `'${name}' is no name of a path parameter: these have none of '{', '}', '/', '?' and '#'`
        : undefined;
    default:
      return undefined;
  }
}
