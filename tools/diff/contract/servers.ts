import {
  at,
  isObject,
  isObjectSite,
  itemsAt,
  membersAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../generator/openapi/site.ts";
import type { FoundDifference } from "../change-list.ts";
import type { Effect } from "../rules/index.ts";
import { canonical, shown } from "../shape/canonical.ts";
import type { Comparison } from "./comparison.ts";
import type { OperationSite } from "./operations.ts";

type Add = (found: FoundDifference) => void;

/** Compares the servers of two documents. */
export function compareServers({ old, new: next, changes }: Comparison): void {
  compareServerLists(old.root, next.root, (found) => changes.add({ direction: "none" }, found));
}

/** Compares the servers of an operation, where one of the documents has other ones for it than for all. */
export function compareServersOfOperation(
  { old, new: next }: Comparison,
  operation: OperationSite,
  other: OperationSite,
  add: Add,
): void {
  const [before, after] = [holderOf(operation, old.root), holderOf(other, next.root)];
  if (before === old.root && after === next.root) return;
  compareServerLists(before, after, add);
}

/** The object that lists the servers of an operation: itself, its path, or the document. */
function holderOf({ site, item }: OperationSite, root: Site<JsonObject>): Site<JsonObject> {
  return [site, item].find((one) => Array.isArray(own(one, "servers"))) ?? root;
}

function compareServerLists(old: Site<JsonObject>, next: Site<JsonObject>, add: Add): void {
  const [before, after] = [serversOf(old), serversOf(next)];
  for (const [url, { site }] of after)
    if (!before.has(url))
      add({
        rule: "server-added",
        old,
        new: site,
        words: { new: shown(textAt(site, "url")) },
        hasNoValues: true,
      });
  for (const [url, server] of before) {
    const other = after.get(url);
    if (other !== undefined) {
      compareVariables(server.site, other.site, add);
      continue;
    }
    const others = [...after.values()];
    const alike = others.find((one) => pathOf(one) === pathOf(server));
    const isKept = isServed(server, others);
    const words = { old: shown(textAt(server.site, "url")) };
    const sides = { old: server.site, new: next, hasNoValues: true } as const;
    if (isKept) add({ rule: "server-removed", ...sides, words, effect: nothing });
    else if (alike === undefined) add({ rule: "server-removed", ...sides, words });
    else {
      const both = { ...words, new: shown(textAt(alike.site, "url")) };
      add({ rule: "server-host-removed", ...sides, new: alike.site, words: both });
    }
  }
}

const nothing: Effect = { loses: "no", gains: "no" };

/** A server, and the addresses that it stands for; undefined where a variable may be anything. */
interface Server {
  readonly site: Site<JsonObject>;
  readonly addresses: readonly string[] | undefined;
}

/** Servers by their templates in one spelling. */
function serversOf(root: Site<JsonObject>): ReadonlyMap<string, Server> {
  const servers = new Map<string, Server>();
  for (const site of itemsAt(root, "servers")) {
    if (!isObjectSite(site)) continue;
    const url = textAt(site, "url");
    if (url !== undefined)
      servers.set(spelt(url), { site, addresses: addressesOf(site, spelt(url)) });
  }
  return servers;
}

/** An address without what does not tell it from others: a slash at its end, the case of its host, the usual port. */
function spelt(url: string): string {
  const [, origin = "", rest = ""] = /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)?(.*)$/is.exec(url) ?? [];
  const host = origin.includes("{") ? origin : origin.toLowerCase();
  const bare = host.replace(/^(https:\/\/.*):443$/, "$1").replace(/^(http:\/\/.*):80$/, "$1");
  return `${bare}${rest.replace(/\/$/, "")}`;
}

/** More addresses than these are not listed. */
const mostAddresses = 200;

function addressesOf(site: Site<JsonObject>, url: string): readonly string[] | undefined {
  let addresses: readonly string[] = [url];
  for (const { key: name, ...variable } of membersAt(site, "variables")) {
    if (!url.includes(`{${name}}`)) continue;
    const values = isObject(variable.value) ? variable.value["enum"] : undefined;
    if (!Array.isArray(values)) return undefined;
    addresses = addresses.flatMap((one) =>
      values.map((value) => one.replaceAll(`{${name}}`, String(value))),
    );
    if (addresses.length > mostAddresses) return undefined;
  }
  return addresses.map(spelt);
}

/** Whether every address of a server is one of other servers, or runs on the own machine of whoever calls it. */
function isServed({ site, addresses }: Server, others: readonly Server[]): boolean {
  if (isLoopback(textAt(site, "url") ?? "")) return true;
  return (
    addresses?.every((address) =>
      others.some((other) =>
        other.addresses === undefined
          ? isOf(address, spelt(textAt(other.site, "url") ?? ""))
          : other.addresses.includes(address),
      ),
    ) ?? false
  );
}

/** Scheme and path of a server: the parts that say how requests are written, whatever their host. */
const pathOf = ({ site }: Server): string =>
  spelt(textAt(site, "url") ?? "").replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*/i, "$1");

const isLoopback = (url: string): boolean =>
  /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::[^/]*)?(?:\/|$)/i.test(url);

/** Whether an address is of a template whose variables may be anything. */
function isOf(address: string, template: string): boolean {
  const parts = template
    .split(/\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`, "s").test(address);
}

function compareVariables(old: Site<JsonObject>, next: Site<JsonObject>, add: Add): void {
  const [before, after] = [variablesOf(old), variablesOf(next)];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(name), after.get(name)];
    const [was, is] = [factsOf(from), factsOf(to)];
    if (canonical([was.usual, was.values ?? null]) === canonical([is.usual, is.values ?? null]))
      continue;
    add({
      rule: "server-variable-changed",
      old: from ?? old,
      new: to ?? next,
      words: { name: shown(name) },
      hasNoValues: true,
      effect: {
        loses: isWithin(was.values, is.values) ? "no" : "yes",
        gains: isWithin(is.values, was.values) ? "no" : "yes",
      },
    });
  }
}

const variablesOf = (site: Site<JsonObject>): ReadonlyMap<string, Site> =>
  new Map(
    membersAt(site, "variables").map(({ key, ...variable }): [string, Site] => [key, variable]),
  );

/** Values of a variable, which may be anything without a list, and the one by default. */
function factsOf(site: Site | undefined): {
  readonly usual: unknown;
  readonly values: readonly unknown[] | undefined;
} {
  if (site === undefined || !isObjectSite(site)) return { usual: null, values: undefined };
  const values = own(site, "enum");
  return {
    usual: own(site, "default") ?? null,
    values: Array.isArray(values) ? (at(site, "enum").value as readonly unknown[]) : undefined,
  };
}

const isWithin = (
  values: readonly unknown[] | undefined,
  others: readonly unknown[] | undefined,
): boolean => others === undefined || (values?.every((value) => others.includes(value)) ?? false);
