import type { OpenApiDocument } from "../../../openapi/document.ts";
import {
  isObject,
  itemsAt,
  membersAt,
  textAt,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { ServerNode } from "../../api.ts";

/** `servers` of the document. Servers of a path or an operation are reported elsewhere. */
export function lowerServers(document: OpenApiDocument): readonly ServerNode[] {
  return itemsAt(document.root, "servers").flatMap((site) => {
    if (!isObject(site.value)) return [];
    const server = site as Site<JsonObject>;
    const variables = membersAt(server, "variables").flatMap((member) => {
      if (!isObject(member.value)) return [];
      const variable = member as Site<JsonObject>;
      return [
        {
          name: member.key,
          default: textAt(variable, "default") ?? "",
          enum: itemsAt(variable, "enum").map((item) => String(item.value)),
          ...described(variable),
        },
      ];
    });
    return [{ url: textAt(server, "url") ?? "/", ...described(server), variables }];
  });
}

function described(site: Site<JsonObject>): { readonly description?: string } {
  const description = textAt(site, "description");
  return description === undefined ? {} : { description };
}
