import type { OperationNode } from "../../../generator/ir/index.ts";
import { clientParams, type ClientParam } from "../../../generator/views/client/params.ts";
import type { Breach } from "../checks/check-answer.ts";
import { idsOf, itemsOf } from "../checks/items.ts";
import { offsetName, pageName, sizeName } from "../plan/page-names.ts";
import type { ReadThing, Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";

/** Names of parameters that have the id of the last item of the page before. */
const afterName = /^(?:starting_?)?after(?:_?id)?$/i;

/** A page with the ids of its items. */
interface Page extends ReadThing {
  readonly ids: readonly string[];
}

/**
 * Asks for the second item of a list as a page of its own, by a number, an offset, or the id of the first one. With one item a
 * page, an offset in pages is that in items. The whole list is asked for before and after, and has to be the same.
 *
 * @param base a call of the list, of which only what is demanded is sent
 */
export async function countPages(
  session: Session,
  operation: OperationNode,
  base: CallArguments,
): Promise<void> {
  const params = operation.method === "get" ? clientParams(operation) : [];
  const query = params.filter(({ parameter }) => parameter.in === "query");
  const named = (name: RegExp): ClientParam | undefined =>
    query.find(({ parameter }) => name.test(parameter.name));
  const size = named(sizeName);
  const ways = [pageName, offsetName, afterName].flatMap((name) => named(name) ?? []);
  if (size === undefined || ways.length === 0) return;
  const demanded = Object.fromEntries(
    params.flatMap(({ name, parameter }) => (parameter.required ? [[name, base[name]]] : [])),
  ) as CallArguments;
  const read = async (others: CallArguments): Promise<Page | undefined> => {
    const page = await session.read({ target: operation, args: { ...demanded, ...others } });
    const ids = page?.answer.status === 200 ? idsOf(itemsOf(page.body) ?? []) : undefined;
    return page && ids && { ...page, ids };
  };
  const one = { [size.name]: 1 };
  const whole = await read({});
  const [first, second] = whole?.ids ?? [];
  if (whole === undefined || first === undefined || second === undefined) return;
  if ((await read(one))?.ids.join() !== first) return;
  for (const { name, parameter } of ways) {
    const next = await nextBy(name, parameter.name);
    const found = next?.ids[0];
    if (next === undefined || next.ids.length > 1 || found === second) continue;
    const again = await read({});
    if (again?.ids[0] !== first || again.ids[1] !== second) continue;
    const [breach, value] = breachOf(found === first, first, second);
    session.report(operation, next.request, next.answer, [breach], {
      before: whole.request,
      member: { name: "id", value },
    });
  }

  async function nextBy(argument: string, name: string): Promise<Page | undefined> {
    if (offsetName.test(name)) return read({ ...one, [argument]: 1 });
    if (afterName.test(name)) {
      const [id, last] = [idAt(whole?.body, 0), idAt(whole?.body, -1)];
      // Behind the last item the first one comes again only where the parameter has another meaning, such as a time.
      const behind = await read({ [argument]: last });
      if (behind === undefined || behind.ids.includes(String(id))) return undefined;
      return read({ ...one, [argument]: id });
    }
    // Pages are counted from 0 or from 1.
    const page = await read({ ...one, [argument]: 1 });
    return page?.ids.join() === first ? read({ ...one, [argument]: 2 }) : page;
  }
}

const breachOf = (isRepeated: boolean, first: string, second: string): readonly [Breach, string] =>
  isRepeated
    ? [{ rule: "page-repeated", message: "the next page has what the page before it has" }, first]
    : [
        { rule: "page-lost", message: "the next page begins behind something that no page has" },
        second,
      ];

/** The id of an item, as it is in the answer. */
function idAt(body: unknown, at: number): unknown {
  const item = itemsOf(body)?.at(at) as Readonly<Record<string, unknown>> | undefined;
  return item?.["id"] ?? item?.["uuid"] ?? item?.["key"];
}
