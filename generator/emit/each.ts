import Handlebars from "handlebars";
import { LazyList } from "../views/lazy-list.ts";
import { printItems } from "./print-items.ts";

/** Arguments of a helper that Handlebars adds itself. */
type Options = Handlebars.HelperOptions;

/**
 * Handlebars' `each`, for lazy lists too, of which one item at a time is built and printed. The
 * built-in helper would collect all of them first.
 */
export function each(this: unknown, list: unknown, options: Options): string {
  if (!(list instanceof LazyList)) return builtIn.call(this, list, options) as string;
  if (list.length === 0) return options.inverse(this);
  const data = options.data === undefined ? undefined : Handlebars.createFrame(options.data);
  return printItems(list, (item, own) => {
    if (data !== undefined) Object.assign(data, own);
    return options.fn(item, { data, blockParams: [item, own.index] });
  });
}

const builtIn = Handlebars.helpers["each"] as (this: unknown, ...args: unknown[]) => unknown;
