import { asciiLiteral, enumMemberName } from "../code/declaration.ts";
import { code } from "../code/index.ts";
import { UniqueNames } from "../names/unique.ts";
import { isObject } from "../openapi/site.ts";
import { entriesOf, type Context } from "./context.ts";
import type { Declaration } from "./declaration.ts";
import { memberText } from "./enum-names.ts";
import { methods } from "./path-item.ts";

/** An enum of all paths, with a member for every operation. */
export function pathsEnum(context: Context): Declaration {
  const names = new UniqueNames();
  const inDocumentOrder = {
    options: { ...context.options, alphabetize: false, excludeDeprecated: false },
  };
  const members = entriesOf(inDocumentOrder, context.bundle.root["paths"], "extensible").flatMap(
    ([url, item]) =>
      Object.entries(isObject(item) ? item : {}).flatMap(([method, operation]) => {
        if (!methods.some((known) => known === method) || !isObject(operation)) return [];
        const { operationId } = operation;
        const text =
          typeof operationId === "string" && operationId !== "" ? operationId : joined(method, url);
        const name = enumMemberName(names.unique(memberText(url, text)));
        return [{ name, value: asciiLiteral(url), comment: undefined }];
      }),
  );
  return { kind: "enum", name: code`ApiPaths`, members };
}

/** `get` and `/users/{id}/posts` become `GetUsersPosts`. */
function joined(method: string, url: string): string {
  return (method + url)
    .split("/")
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .map((part) => part.replace(/\{.*\}|:.*|[^a-zA-Z\d_]+/, ""))
    .join("");
}
