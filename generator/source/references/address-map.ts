import { join } from "../../portable/posix-path.ts";

/** A place that the documents of some addresses are read from. */
export interface MappedAddresses {
  /** An address that ends with a slash stands for all that begin with it, another one for itself. */
  readonly from: string;
  /** A path, or an address. */
  readonly to: string;
}

/** Where references to addresses lead instead, by `remote.map` of the configuration. */
export interface AddressMap {
  /** Folder of the configuration, relative to the folder that all paths are relative to. */
  readonly base: string;
  readonly entries: readonly MappedAddresses[];
}

/** Where the map leads from an address. */
export type Mapping =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "address"; readonly address: string }
  /** A part of the address names no file of the folder. */
  | { readonly kind: "refused"; readonly reason: string };

const isAddress = (target: string): boolean => /^https?:\/\//i.test(target);

/** Where the map leads from an address without fragment; undefined if it says nothing of it. The longest entry counts. */
export function mappingOf(address: string, map: AddressMap | undefined): Mapping | undefined {
  let found: MappedAddresses | undefined;
  for (const entry of map?.entries ?? [])
    if (isOf(address, entry) && entry.from.length > (found?.from.length ?? 0)) found = entry;
  if (found === undefined) return undefined;
  const { from, to } = found;
  const rest = from.endsWith("/") ? address.slice(from.length) : "";
  if (isAddress(to))
    return { kind: "address", address: from.endsWith("/") ? `${withSlash(to)}${rest}` : to };
  // A file has no query: it is of the service that the address names.
  const names = decoded(rest.replace(/\?.*$/s, ""));
  if (names === undefined) return { kind: "refused", reason: `it leads out of '${to}'` };
  return { kind: "file", file: join(to, ...names) };
}

const isOf = (address: string, { from }: MappedAddresses): boolean =>
  from.endsWith("/")
    ? address.startsWith(from)
    : address === from || address.replace(/\?.*$/s, "") === from;

const withSlash = (to: string): string => (to.endsWith("/") ? to : `${to}/`);

/** Names of folders and files of a path; undefined where an escape hides what would lead elsewhere. */
function decoded(path: string): readonly string[] | undefined {
  try {
    const names = path.split("/").map(decodeURIComponent);
    return names.some((name) => name === ".." || /[/\\\0]/.test(name)) ? undefined : names;
  } catch {
    return undefined;
  }
}

/** The same map for paths that are relative to another folder. */
export function rebased({ base, entries }: AddressMap, move: (path: string) => string): AddressMap {
  return {
    base: move(base),
    entries: entries.map(({ from, to }) => ({ from, to: isAddress(to) ? to : move(to) })),
  };
}

/** The map without files that a test of paths refuses. */
export function confined(
  { base, entries }: AddressMap,
  isAllowed: (path: string) => boolean,
): AddressMap {
  return { base, entries: entries.filter(({ to }) => isAddress(to) || isAllowed(to)) };
}

/** Folders and files that the map names. */
export const mappedPaths = (map: AddressMap | undefined): readonly string[] =>
  (map?.entries ?? []).flatMap(({ to }) => (isAddress(to) ? [] : [to]));

/** Hosts of the addresses that the map leads to. */
export const mappedHosts = (map: AddressMap | undefined): readonly string[] =>
  (map?.entries ?? []).flatMap(({ to }) => (isAddress(to) ? [new URL(to).host] : []));
