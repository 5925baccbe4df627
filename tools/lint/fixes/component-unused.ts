import { isObject } from "../../../generator/openapi/site.ts";
import type { Fixer } from "./fixer.ts";

/** Removes a component. A document without operations is there for others, which may use it. */
export const fixComponentUnused: Fixer = {
  code: "component-unused",
  changesCode: true,
  fix({ pointer, entry: { value } }) {
    if (!isObject(value)) return undefined;
    const hasOperations = ["paths", "webhooks"].some((key) => {
      const items = value[key];
      return isObject(items) && Object.keys(items).length > 0;
    });
    return hasOperations ? [{ pointer, change: { remove: true } }] : undefined;
  },
};
