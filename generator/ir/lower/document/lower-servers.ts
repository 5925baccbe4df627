import {
  itemsAt,
  membersAt,
  own,
  textAt,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { Diagnostics } from "../../../diagnostics/diagnostics.ts";
import type { OpenApiDocument } from "../../../openapi/document.ts";
import type { ServerNode } from "../../server.ts";
import type { Lowering } from "../lowering.ts";

/** Servers that an operation or its path item has of its own; none where those of the document hold. */
export function ownServers(
  lowering: Lowering,
  item: Site<JsonObject>,
  operation: Site<JsonObject>,
): readonly ServerNode[] {
  const holder = [operation, item].find((site) => own(site, "servers") !== undefined);
  return holder === undefined ? [] : lowerServers(lowering, holder);
}

/**
 * `servers` of the document, a path item or an operation. A server whose address is none with the
 * defaults of its variables is reported and left out.
 */
export function lowerServers(
  { document, diagnostics }: Lowering,
  holder: Site<JsonObject> = document.root,
): readonly ServerNode[] {
  return itemsAt(holder, "servers").flatMap((server) => {
    if (!isObjectSite(server)) return [];
    const variables = membersAt(server, "variables").flatMap((variable) => {
      if (!isObjectSite(variable)) return [];
      checkDefault(document, diagnostics, variable);
      return [
        {
          name: variable.key,
          default: textAt(variable, "default") ?? "",
          enum: itemsAt(variable, "enum").map((item) => String(item.value)),
          ...described(variable),
        },
      ];
    });
    const url = textAt(server, "url") ?? "/";
    const problem = problemOf(url, variables);
    if (problem !== undefined) {
      const { file, pointer } = server;
      diagnostics.reportOnce("server-url", { file, pointer: `${pointer}/url` }, { url, problem });
      return [];
    }
    return [{ url, ...described(server), variables }];
  });
}

/** From 3.1 on a default is among the listed values. Source: OpenAPI 3.1, Server Variable Object. */
function checkDefault(
  { version }: OpenApiDocument,
  diagnostics: Diagnostics,
  variable: Site<JsonObject> & { readonly key: string },
): void {
  const { file, pointer, key: name } = variable;
  const value = textAt(variable, "default");
  const listed = itemsAt(variable, "enum").map((item) => item.value);
  if (value === undefined || listed.length === 0 || listed.includes(value)) return;
  if (version === "3.0" || version === "2.0") return;
  const place = { file, pointer: `${pointer}/default` };
  diagnostics.reportOnce("server-default", place, { name, value });
}

/** Why nothing can be sent to an address; undefined if something can, or if it is relative. */
function problemOf(url: string, variables: ServerNode["variables"]): string | undefined {
  const missing: string[] = [];
  const address = url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = variables.find((one) => one.name === name);
    if (variable === undefined) missing.push(name);
    return variable?.default ?? whole;
  });
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address) || URL.canParse(address)) return undefined;
  const [name] = missing;
  return name === undefined ? "it is not a valid address" : `'variables' has no '${name}'`;
}

function described(site: Site<JsonObject>): { readonly description?: string } {
  const description = textAt(site, "description");
  return description === undefined ? {} : { description };
}
