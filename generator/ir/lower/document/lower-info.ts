import {
  at,
  itemsAt,
  objectAt,
  textAt,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { Api, TagNode } from "../../api.ts";
import { lowerDoc } from "../lower-doc.ts";
import type { Lowering } from "../lowering.ts";
import { lowerGaps } from "./gaps.ts";
import { lowerPathPlus } from "./path-plus.ts";
import { lowerServers } from "./lower-servers.ts";

type Info = Pick<Api, "title" | "version" | "doc" | "servers" | "tags" | "pathPlus" | "gaps">;

/** Description of the API as a whole: `info`, `servers` and `tags`. */
export function lowerInfo(lowering: Lowering): Info {
  const { root } = lowering.document;
  const info = objectAt(root, "info");
  return {
    title: info === undefined ? "" : (textAt(info, "title") ?? ""),
    version: info === undefined ? "" : (textAt(info, "version") ?? ""),
    doc: lowerDoc(at(root, "info")),
    servers: lowerServers(lowering),
    tags: lowerTags(root),
    pathPlus: info === undefined ? "literal" : lowerPathPlus(lowering, info),
    gaps: info === undefined ? [] : lowerGaps(lowering, info),
  };
}

function lowerTags(root: Site<JsonObject>): readonly TagNode[] {
  return itemsAt(root, "tags").flatMap((tag) => {
    if (!isObjectSite(tag)) return [];
    const description = textAt(tag, "description");
    return [
      {
        name: textAt(tag, "name") ?? "",
        ...(description === undefined ? {} : { description }),
      },
    ];
  });
}
