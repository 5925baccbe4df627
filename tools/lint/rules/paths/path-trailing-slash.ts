import { isObject } from "../../../../generator/openapi/site.ts";
import { joinPointer } from "../../../../generator/source/locations/pointer.ts";
import type { Rule } from "../../rule.ts";

/** Paths do not end in a slash: for most servers `/users/` is not `/users`. */
export const pathTrailingSlash: Rule = {
  name: "path-trailing-slash",
  applies: "always",
  check(document, diagnostics) {
    const paths = document.root?.value["paths"];
    if (document.root === undefined || !isObject(paths)) return;
    const { file } = document.root;
    for (const path of Object.keys(paths)) {
      if (!/^\/.*[^/]\/+$/.test(path)) continue;
      const location = { file, pointer: joinPointer("/paths", path), part: "key" } as const;
      diagnostics.report("path-trailing-slash", location, { path });
    }
  },
};
