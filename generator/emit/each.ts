import Handlebars from "handlebars";
import { LazyList } from "../views/lazy-list.ts";

/** How many items of a list are joined at once. */
const batch = 64;

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
  let printed = "";
  let texts: string[] = [];
  let index = 0;
  for (const item of list) {
    if (data !== undefined) {
      data.key = data.index = index;
      data.first = index === 0;
      data.last = index === list.length - 1;
    }
    texts.push(options.fn(item, { data, blockParams: [item, index] }));
    index++;
    // The engine keeps a text that is put together as the tree of its pieces until it is joined.
    if (texts.length === batch) {
      printed += texts.join("");
      texts = [];
    }
  }
  return printed + texts.join("");
}

const builtIn = Handlebars.helpers["each"] as (this: unknown, ...args: unknown[]) => unknown;
