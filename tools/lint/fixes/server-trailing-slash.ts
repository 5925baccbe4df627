import { getByPointer } from "../../../generator/source/locations/pointer.ts";
import type { Fixer } from "./fixer.ts";

/** Removes the slash; where the address is nothing else, it is left alone. */
export const fixServerTrailingSlash: Fixer = {
  code: "server-trailing-slash",
  changesCode: true,
  fix({ pointer, value }) {
    const url = getByPointer(value, pointer);
    if (typeof url !== "string" || !url.endsWith("/")) return undefined;
    let end = url.length;
    while (end > 0 && url.charAt(end - 1) === "/") end -= 1;
    const set = url.slice(0, end);
    return set === "" || set.endsWith(":") ? undefined : [{ pointer, change: { set } }];
  },
};
