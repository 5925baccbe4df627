import type { Location } from "../../diagnostics/diagnostic.ts";
import type { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { lostCharacter } from "./lost-character.ts";
import { readErrorReason } from "./read-error.ts";
import { RefusedFile, UnreadAddress, type Refusal } from "./refused-file.ts";
import { reportProblem } from "./report-problem.ts";
import {
  isProse,
  parseSource,
  proseSource,
  type ParsedSource,
  type SourceFile,
} from "./source-file.ts";
import type { UnreadAddresses } from "./unread-addresses.ts";

/** A file, and the place that names it. */
interface NamedFile {
  readonly path: string;
  /** The reference to it; undefined if the user names it. */
  readonly from?: Location | undefined;
  /** The address that the configuration reads from this file. */
  readonly address?: string | undefined;
}

/** Reads a file, and reports why it cannot be read, or not as it was meant. */
export async function readFile(
  { path, from, address }: NamedFile,
  read: (path: string) => Promise<string>,
  diagnostics: Diagnostics,
  unread: UnreadAddresses,
  parse: (path: string, text: string) => Promise<ParsedSource> = parseSource,
): Promise<SourceFile | undefined> {
  let text: string;
  try {
    text = await read(path);
  } catch (error) {
    if (error instanceof RefusedFile) {
      reportRefusal(path, error.refusal, from, diagnostics);
      return undefined;
    }
    const reason = readErrorReason(error);
    if (error instanceof UnreadAddress) unread.notFetched(error, from);
    else if (address !== undefined) unread.mapped(address, path, reason, from);
    else if (from !== undefined && isProse(path))
      diagnostics.report("file-unreadable", from, { file: path, reason });
    else diagnostics.refuse("file-unreadable", from, { file: path, reason });
    return undefined;
  }
  const {
    file,
    problem,
    quoted = [],
  } = from !== undefined && isProse(path)
    ? { file: proseSource(path, text) }
    : await parse(path, text);
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
