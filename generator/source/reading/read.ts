import { dirname } from "../../portable/posix-path.ts";
import { Diagnostics } from "../../diagnostics/diagnostics.ts";
import type { Location } from "../../diagnostics/diagnostic.ts";
import type { Dialect } from "../references/reference-walk.ts";
import { FileReferences, unreadFiles, type OutwardReference } from "../references/references.ts";
import { mappedPaths, mappingOf, type AddressMap } from "../references/address-map.ts";
import { UnreadAddresses } from "./unread-addresses.ts";
import {
  addressOf,
  isBelow,
  isKept,
  isRemote,
  keptAddress,
  locateReference,
} from "../references/reference-path.ts";
import type { Place, Relocation } from "../references/relocation.ts";
import { readFile } from "./read-file.ts";
import type { ParsedSource, SourceFile } from "./source-file.ts";

/** Where files are read from: the disk, or the memory of a test. */
export interface SourceHost {
  /** Folder that references must not leave where a spec names none. Default: the entry document's. */
  readonly root?: string | undefined;
  /** Rejects if there is no such file, with a `RefusedFile` if it is one that is not read. */
  readFile(path: string): Promise<string>;
  /** Reads an overlay, which may be elsewhere than the document. Default: as `readFile`. */
  readOverlay?(path: string): Promise<string>;
  /** Reads the text of a file, such as with what is known of its last version. Default: `parseSource`. */
  readonly parse?: ((path: string, text: string) => Promise<ParsedSource>) | undefined;
  /** Whether the document at an address may be read, under its path. Default: none may. */
  allows?(address: string): boolean;
  /** Where references to addresses lead instead. */
  readonly addresses?: AddressMap | undefined;
  /** Whether there is a file that a reference could lead to. Default: unknown. */
  isThere?(path: string): boolean;
}

/** The entry document, and the files that its references lead to, directly or not. */
export interface SourceSet {
  /** Path of the entry document. */
  readonly entry: string;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Errors in the files; loading adds them to its own list. */
  readonly diagnostics: Diagnostics;
  /** Where references to addresses lead instead. */
  readonly addresses?: AddressMap;
  /** Present where the entry document was converted after reading. */
  readonly relocation?: Relocation;
  /** Present where overlays have changed the entry document, which is converted after that. */
  readonly overlaid?: {
    /** The overlays, by path. */
    readonly files: ReadonlyMap<string, SourceFile>;
    /** Where a value of the changed document is written. */
    original(place: Place): Place;
  };
}

/** Changes an entry document, and says where its values are written then. */
export type EntryChange = (
  entry: SourceFile,
  host: SourceHost,
  diagnostics: Diagnostics,
) => Promise<ChangedEntry>;

interface ChangedEntry {
  readonly entry: SourceFile;
  readonly overlaid: SourceSet["overlaid"];
}

/** A part of a file that something reads. */
interface Wanted {
  readonly path: string;
  /** Of the reference that leads there; empty for the whole file. */
  readonly fragment: string;
  /** Whether the part is a map of names. */
  readonly isMap?: boolean;
  /** The first reference to it. */
  readonly from?: Location;
  /** Whether the mapping of a discriminator names it, which may be no file. */
  readonly isMapped?: true;
  /** The address that the configuration reads from this file. */
  readonly address?: string;
}

/** The files of a document and its overlays. */
export const filesOf = ({ files, overlaid }: SourceSet): SourceSet["files"] =>
  overlaid === undefined ? files : new Map([...overlaid.files, ...files]);

/**
 * Reads the entry document, and each file that a reference in a read part leads to, once. The entry is read as a
 * whole, of other files the parts that references name.
 *
 * @param root folder that references must not leave; by default the host's, or that of the entry document
 * @param change changes the entry document before its references are followed
 */
export async function readSources(
  entry: string,
  host: SourceHost,
  root?: string,
  change?: EntryChange,
): Promise<SourceSet> {
  const files = new Map<string, SourceFile>();
  const diagnostics = new Diagnostics();
  const path = entry.replaceAll("\\", "/");
  const folder = root ?? host.root ?? dirname(path);
  const wanted: Wanted[] = [{ path, fragment: "" }];
  // They come last: what a mapping names need not be a file, and nothing is said where it is none.
  const mapped: Wanted[] = [];
  const asked = new Set([path]);
  const outside = new Set<string>();
  const references = new Map<string, FileReferences>();
  let dialect: Dialect = "3";
  let overlaid: SourceSet["overlaid"];

  const { addresses } = host;
  const nearby =
    host.isThere === undefined
      ? undefined
      : { document: path, base: addresses?.base ?? ".", isThere: host.isThere.bind(host) };
  const unread = new UnreadAddresses(diagnostics, nearby);

  const read = async ({ path: name, from, isMapped, address }: Wanted): Promise<void> => {
    const found = isMapped === true ? new Diagnostics() : diagnostics;
    const told = isMapped === true ? new UnreadAddresses(found, undefined) : unread;
    const source = { path: name, from, address };
    const one = await readFile(source, (file) => host.readFile(file), found, told, host.parse);
    if (one === undefined || (isMapped === true && found.hasErrors)) return;
    const isChanged = name === path && one.value !== undefined;
    const changed = isChanged ? await change?.(one, host, diagnostics) : undefined;
    const file = changed?.entry ?? one;
    if (changed !== undefined) overlaid = changed.overlaid;
    // The entry says how the parts in other files are written.
    if (files.size === 0 && isSwagger(file.value)) dialect = "2.0";
    files.set(name, file);
    references.set(name, new FileReferences(name, file.words, file.value, dialect));
  };

  const folders = [folder, ...mappedPaths(addresses)];
  const isInside = (file: string): boolean => folders.some((one) => isBelow(file, one));

  /** Whether a file that a reference leads to may be read; reported once where it may not. */
  const mayRead = (pointer: string, file: string, target: string): boolean => {
    if (asked.has(target)) return !outside.has(target);
    asked.add(target);
    if (isKept(target) || isInside(target)) return true;
    const place = { file, pointer };
    const from = overlaid?.original(place) ?? place;
    outside.add(target);
    diagnostics.report("ref-outside", from, { file: target, root: folder });
    return false;
  };

  const follow = (file: string, { ref, pointer, isMap, isMapped, id }: OutwardReference): void => {
    const found = locateReference(ref, file, { addresses, id });
    const isFile = found !== undefined && !isKept(found.file);
    if (isMapped === true) {
      const isPlain = found?.mapped !== undefined || (!isRemote(ref) && !isKept(file));
      if (isFile && isPlain && isInside(found.file))
        mapped.push({ path: found.file, fragment: found.fragment, isMapped });
      return;
    }
    const place = { file, pointer };
    const from = overlaid?.original(place) ?? place;
    const address = found === undefined ? addressOf(ref, file) : keptAddress(found.file);
    const mapping = address === undefined ? undefined : mappingOf(address, addresses);
    const isAllowed = address !== undefined && host.allows?.(address) === true;
    if (address !== undefined && mapping?.kind === "refused")
      unread.refused(address, mapping.reason, from);
    else if (!isAllowed && found?.mapped === undefined && (isRemote(ref) || isKept(file)))
      unread.notAllowed(ref, address, from);
    else if (found !== undefined && mayRead(pointer, file, found.file))
      wanted.push({
        path: found.file,
        fragment: found.fragment,
        isMap: isMap === true,
        from,
        ...(found.mapped === undefined ? {} : { address: found.mapped }),
      });
  };

  const tried = new Set<string>();
  for (
    let next = wanted.shift() ?? mapped.shift();
    next !== undefined;
    next = wanted.shift() ?? mapped.shift()
  ) {
    const key = `${next.path}${next.isMapped === true ? " mapped" : ""}`;
    if (!references.has(next.path) && !tried.has(key)) {
      tried.add(key);
      await read(next);
    }
    const outward = references.get(next.path)?.within(next.fragment, next.isMap) ?? [];
    for (const one of outward) follow(next.path, one);
  }
  const unused = unreadFiles(
    references,
    ({ ref, id }, file) => locateReference(ref, file, { addresses, id })?.file,
    (file) => asked.has(file) || tried.has(file),
  );
  const [first = "", ...others] = unused?.files ?? [];
  if (unused !== undefined) {
    const also =
      others.length === 0
        ? ""
        : ` and ${others.length} more ${others.length === 1 ? "file" : "files"}`;
    diagnostics.report("file-unneeded", unused.from, { file: first, also });
  }
  return {
    entry: path,
    files,
    diagnostics,
    ...(addresses === undefined ? {} : { addresses }),
    ...(overlaid === undefined ? {} : { overlaid }),
  };
}

/** Whether a value is a document of 2.0. */
export function isSwagger(value: unknown): boolean {
  return typeof value === "object" && value !== null && "swagger" in value && !("openapi" in value);
}
