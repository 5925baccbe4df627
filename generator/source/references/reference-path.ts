import { dirname, join, relative, resolve } from "../../portable/posix-path.ts";
import { mappingOf, type AddressMap } from "./address-map.ts";

/** Whether a reference starts with a scheme (`https:`) or an authority (`//host`). */
export function isRemote(ref: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(ref) || /^(?:urn|https?|data):/i.test(ref);
}

/**
 * Splits a reference into the file it leads to and the fragment in it, both decoded. The file is
 * relative to the one that contains the reference. Undefined if a percent sign starts no
 * escape. Source: RFC 3986, 5; RFC 6901, 6.
 */
export function splitReference(
  ref: string,
  from: string,
): { readonly file: string; readonly fragment: string } | undefined {
  const hash = ref.indexOf("#");
  const path = hash === -1 ? ref : ref.slice(0, hash);
  try {
    const fragment = hash === -1 ? "" : decodeURIComponent(ref.slice(hash + 1));
    if (path === "") return { file: from, fragment };
    const address = addressOf(ref, from);
    if (address !== undefined) return { file: keptPath(address), fragment };
    return { file: join(dirname(from), decodeURIComponent(path)), fragment };
  } catch {
    return undefined;
  }
}

/** Where a reference leads: a file, and the fragment in it, both decoded. */
export interface LocatedReference {
  readonly file: string;
  readonly fragment: string;
  /** The address of which the configuration says that it is this file. */
  readonly mapped?: string;
}

/** How references are read that lead to addresses. */
export interface ReferenceBase {
  readonly addresses?: AddressMap | undefined;
  /** Address of the schema that the reference stands in, where it has one of its own. */
  readonly id?: string | undefined;
}

/**
 * Splits a reference as {@link splitReference} does, after the configuration has said where addresses lead. A reference
 * that the map refuses leads where it would without.
 */
export function locateReference(
  ref: string,
  from: string,
  { addresses, id }: ReferenceBase = {},
): LocatedReference | undefined {
  const split = splitReference(ref, from);
  if (split === undefined || addresses === undefined || ref.startsWith("#")) return split;
  const address = addressOf(ref, from) ?? (id === undefined ? undefined : addressAt(ref, id));
  const mapping = address === undefined ? undefined : mappingOf(address, addresses);
  if (address === undefined || mapping === undefined || mapping.kind === "refused") return split;
  const { fragment } = split;
  return mapping.kind === "file"
    ? { file: mapping.file, fragment, mapped: address }
    : { file: keptPath(mapping.address), fragment };
}

/** Folder of the documents that were fetched from addresses, beside the configuration. */
export const keptFolder = "diptych.documents";

/** Whether a path is that of a document that was fetched. */
export const isKept = (file: string): boolean => file.startsWith(`${keptFolder}/`);

/**
 * The address that a reference leads to, without its fragment: the reference is an address, or stands in a
 * document that was fetched from one. Undefined where it leads to a file, or to something that is not fetched.
 */
export function addressOf(ref: string, from: string): string | undefined {
  const base = keptAddress(from);
  if (base === undefined && !/^https?:\/\//i.test(ref)) return undefined;
  return addressAt(ref, base);
}

/** The address without fragment that a reference leads to from another one. */
function addressAt(ref: string, base: string | undefined): string | undefined {
  try {
    const url = new URL(ref, base);
    url.hash = "";
    return /^https?:$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Path of what is fetched from an address: folders of the scheme, the host and its port, and the address's own.
 * A sign '@' ends the names of files that have no extension or a query, so that no file has a folder's name.
 */
export function keptPath(address: string): string {
  const { protocol, host, pathname, search } = new URL(address);
  const segments = pathname.slice(1).replaceAll("@", "%40").split("/");
  const name = segments.pop() ?? "";
  const query = encodeURIComponent(search.slice(1));
  const last = search === "" && name.includes(".") ? name : `${name}@${query}`;
  const scheme = protocol.slice(0, -1);
  return [keptFolder, scheme, host.replace(/:(\d+)$/, "@$1"), ...segments, last].join("/");
}

/** The address whose document a path is for; undefined for other paths. */
export function keptAddress(file: string): string | undefined {
  if (!isKept(file)) return undefined;
  const [scheme, host, ...segments] = file.slice(keptFolder.length + 1).split("/");
  const [name = "", query = ""] = (segments.pop() ?? "").split("@");
  const place = [host?.replace("@", ":"), ...segments, name].join("/");
  return `${scheme}://${place}${query === "" ? "" : `?${decodeURIComponent(query)}`}`;
}

/** A folder so deep that no relative path leads out of it. */
const deep = `/${"x/".repeat(64)}`;

/** Whether a path of a document is a folder or within it; both are relative to the same folder. */
export function isBelow(file: string, folder: string): boolean {
  const way = relative(resolve(deep, folder), resolve(deep, file));
  return way !== ".." && !way.startsWith("../");
}
