import { Node, type CallExpression } from "ts-morph";
import { nameOf } from "../flatten.ts";
import { callOf } from "../variables.ts";
import { optionsOf } from "./calls.ts";
import { named, pascal, type Imported } from "./imported.ts";

/**
 * Moves an infinite query whose next page a function of the project tells: the parameter that counts is known, and
 * calls gave the body, so that the function reads the same.
 */
export function moveInfinite(imported: Imported): boolean | undefined {
  const { name, uses, file } = imported;
  const { pageParam, gives, adapter } = file.target;
  const isSuspense = /^use.*SuspenseInfinite$/.test(name);
  const operation = named(
    imported,
    isSuspense ? /^use(.*?)SuspenseInfinite$/ : /^use(.*?)Infinite$/,
  );
  if (operation === undefined || pageParam === undefined || gives !== "body") return undefined;
  if (adapter !== "@tanstack/react-query" || operation.path.length > 0 || operation.hasBody)
    return undefined;
  const calls = uses.map(callOf);
  const isReadable = calls.every((call) => call !== undefined && optionsIn(call) !== undefined);
  if (!isReadable) return undefined;
  const hook = file.package(adapter, isSuspense ? "useSuspenseInfiniteQuery" : "useInfiniteQuery");
  const key = file.generated("query", `${operation.name}QueryKey`);
  const type = file.generated("client", `${pascal(operation.name)}Params`, { isType: true });
  for (const call of calls) {
    const options = call && optionsIn(call);
    if (call === undefined || options === undefined) continue;
    const [params] = call.getArguments();
    const given = params === undefined || params.getText() === "undefined" ? "" : params.getText();
    const all = given === "" ? "" : `...${given}, `;
    const hasFirst = options.getProperties().some((one) => nameOf(one) === "initialPageParam");
    const members = [
      `queryKey: [...${key}(${given}), "pages"]`,
      `queryFn: ({ pageParam, signal }) => ${file.client("api")}.${operation.name}({ ${all}${pageParam}: pageParam }, { signal })`,
      ...(hasFirst ? [] : [`initialPageParam: undefined as ${type}["${pageParam}"]`]),
    ];
    const [first, last] = [options.getProperties()[0], options.getProperties().at(-1)];
    if (first === undefined || last === undefined) continue;
    file.edits.replace(call.getStart(), first.getStart(), `${hook}({ ${members.join(", ")}, `);
    file.edits.replace(last.getEnd(), call.getEnd(), " })");
  }
  return true;
}

/** Options of a call that say how the next page is found. */
function optionsIn(call: CallExpression) {
  const [, options, ...more] = call.getArguments();
  if (options === undefined || more.length > 0 || call.getTypeArguments().length > 0)
    return undefined;
  const found = optionsOf(options, { isRead: true });
  const tells = found?.getProperties().some((one) => nameOf(one) === "getNextPageParam");
  return tells === true && Node.isObjectLiteralExpression(found) ? found : undefined;
}
