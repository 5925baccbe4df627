import { posix } from "node:path";
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { Location } from "../diagnostics/diagnostic.ts";
import type { Dialect } from "./reference-walk.ts";
import { outwardReferences } from "./references.ts";
import { addressOf, isBelow, isKept, isRemote, splitReference } from "./reference-path.ts";
import { lostCharacter } from "./lost-character.ts";
import { readErrorReason } from "./read-error.ts";
import { RefusedFile, UnreadAddress, type Refusal } from "./refused-file.ts";
import type { Place, Relocation } from "./relocation.ts";
import { reportProblem } from "./report-problem.ts";
import { parseSource, type SourceFile } from "./source-file.ts";

/** Where files are read from: the disk, or the memory of a test. */
export interface SourceHost {
  /** Folder that references must not leave where a spec names none. Default: the entry document's. */
  readonly root?: string | undefined;
  /** Rejects if there is no such file, with a `RefusedFile` if it is one that is not read. */
  readFile(path: string): Promise<string>;
  /** Reads an overlay, which may be elsewhere than the document. Default: as `readFile`. */
  readOverlay?(path: string): Promise<string>;
  /** Whether what an address leads to may be read, under its path. Default: nothing is. */
  allows?(address: string): boolean;
}

/** The entry document and every file that it refers to, directly or not. */
export interface SourceSet {
  /** Path of the entry document. */
  readonly entry: string;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Errors in the files; loading adds them to its own list. */
  readonly diagnostics: Diagnostics;
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

/** The files of a document and its overlays. */
export const filesOf = ({ files, overlaid }: SourceSet): SourceSet["files"] =>
  overlaid === undefined ? files : new Map([...overlaid.files, ...files]);

/**
 * Reads the entry document and the files that references lead to, each once.
 *
 * @param root folder that references must not leave; by default the host's, or that of the entry document
 * @param overlays paths of the overlays that change the entry document before it is looked at
 */
export async function readSources(
  entry: string,
  host: SourceHost,
  root?: string,
  overlays: readonly string[] = [],
): Promise<SourceSet> {
  const files = new Map<string, SourceFile>();
  const diagnostics = new Diagnostics();
  const path = entry.replaceAll("\\", "/");
  const folder = root ?? host.root ?? posix.dirname(path);
  const wanted: { readonly path: string; readonly from?: Location }[] = [{ path }];
  const asked = new Set([path]);
  let dialect: Dialect = "3";
  let overlaid: SourceSet["overlaid"];
  // They come last: what a mapping names need not be a file, and nothing is said where it is none.
  const mapped: { readonly path: string; readonly isMapped: true }[] = [];
  const take = (): ((typeof wanted)[number] & { readonly isMapped?: true }) | undefined => {
    const next = wanted.shift();
    if (next !== undefined) return next;
    const one = mapped.find(({ path: file }) => !asked.has(file));
    if (one !== undefined) asked.add(one.path);
    return one;
  };
  for (let next = take(); next !== undefined; next = take()) {
    const found = next.isMapped === true ? new Diagnostics() : diagnostics;
    const read = await readOne(next.path, next.from, (file) => host.readFile(file), found);
    if (read === undefined || (next.isMapped === true && found.hasErrors)) continue;
    const isChanged = next.path === path && overlays.length > 0 && read.value !== undefined;
    const changed = isChanged ? await changeEntry(read, overlays, host, diagnostics) : undefined;
    const file = changed?.entry ?? read;
    if (changed !== undefined) overlaid = changed.overlaid;
    // The entry says how the parts in other files are written.
    if (files.size === 0 && isSwagger(file.value)) dialect = "2.0";
    files.set(next.path, file);
    const outward = outwardReferences(file.path, file.words, file.value, dialect);
    for (const { ref, pointer, isMapped } of outward) {
      if (isMapped === true) {
        const target = isRemote(ref) ? undefined : splitReference(ref, file.path)?.file;
        const isFile = target !== undefined && !isKept(file.path) && isBelow(target, folder);
        if (isFile) mapped.push({ path: target, isMapped });
        continue;
      }
      const place = { file: file.path, pointer };
      const from = overlaid?.original(place) ?? place;
      const address = addressOf(ref, file.path);
      const isAllowed = address !== undefined && host.allows?.(address) === true;
      if (!isAllowed && (isRemote(ref) || isKept(file.path))) {
        diagnostics.report("ref-remote", from, { ref });
        continue;
      }
      const target = splitReference(ref, file.path)?.file;
      if (target === undefined || asked.has(target)) continue;
      asked.add(target);
      if (address === undefined && !isBelow(target, folder)) {
        diagnostics.report("ref-outside", from, { file: target, root: folder });
        continue;
      }
      wanted.push({ path: target, from });
    }
  }
  return { entry: path, files, diagnostics, ...(overlaid === undefined ? {} : { overlaid }) };
}

/** Reads overlays, and applies them to the entry document. */
async function changeEntry(
  entry: SourceFile,
  overlays: readonly string[],
  host: SourceHost,
  diagnostics: Diagnostics,
): Promise<{ readonly entry: SourceFile; readonly overlaid: SourceSet["overlaid"] }> {
  const read = (file: string): Promise<string> =>
    host.readOverlay === undefined ? host.readFile(file) : host.readOverlay(file);
  const files = new Map<string, SourceFile>();
  for (const path of overlays) {
    const file = await readOne(path, undefined, read, diagnostics);
    if (file?.value !== undefined && file.value !== null) files.set(path, file);
  }
  const { overlaySource } = await import("./overlay/overlaid-source.ts");
  const { value, original } = overlaySource(entry, [...files.values()], diagnostics);
  const words = [...files.values()].map(({ text }) => text);
  return { entry: entry.withValue(value, words), overlaid: { files, original } };
}

/** Whether a value is a document of 2.0. */
export function isSwagger(value: unknown): boolean {
  return typeof value === "object" && value !== null && "swagger" in value && !("openapi" in value);
}

async function readOne(
  path: string,
  from: Location | undefined,
  readFile: SourceHost["readFile"],
  diagnostics: Diagnostics,
): Promise<SourceFile | undefined> {
  let text: string;
  try {
    text = await readFile(path);
  } catch (error) {
    if (error instanceof RefusedFile) {
      reportRefusal(path, error.refusal, from, diagnostics);
      return undefined;
    }
    if (error instanceof UnreadAddress) {
      const { message: reason, address, cure } = error;
      diagnostics.report("address-unreadable", from, { address, reason, cure });
      return undefined;
    }
    diagnostics.report("file-unreadable", from, { file: path, reason: readErrorReason(error) });
    return undefined;
  }
  const { file, problem, quoted = [] } = await parseSource(path, text);
  for (const range of quoted) diagnostics.report("yaml-quoted", { file: path, range }, {});
  const lost = lostCharacter(text);
  if (lost !== undefined) diagnostics.report("text-encoding", { file: path, range: lost }, {});
  if (problem !== undefined) {
    reportProblem(diagnostics, path, problem);
    // The text is kept, so that the location can be shown; there is no value.
    return file;
  }
  if (file.value === null || file.value === undefined) {
    diagnostics.report("file-empty", from, { file: path });
  }
  return file;
}

function reportRefusal(
  file: string,
  refusal: Refusal,
  from: Location | undefined,
  diagnostics: Diagnostics,
): void {
  switch (refusal.kind) {
    case "outside":
      return diagnostics.report("ref-outside", from, { file, root: refusal.root });
    case "special":
      return diagnostics.report("file-special", from, { file, found: refusal.found });
    case "large": {
      const { megabytes, limit } = refusal;
      return diagnostics.report("file-too-large", from, { file, megabytes, limit });
    }
  }
}
