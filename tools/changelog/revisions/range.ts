/** Two revisions of git, as the command line names them. */
export interface Range {
  /** The argument itself. */
  readonly text: string;
  /** Empty where the argument leaves it out: the commit that is checked out. */
  readonly from: string;
  readonly to: string;
  /** Whether it begins where the two have parted, as `FROM...TO` says. */
  readonly isFromFork: boolean;
}

/** Reads `FROM..TO`; undefined where an argument is none, such as a path with `../`. */
export function readRange(argument: string): Range | undefined {
  const [, from, dots, to] = /^(.*?)(\.{2,3})(?![./])(.*)$/s.exec(argument) ?? [];
  if (from === undefined || to === undefined) return undefined;
  // Names of revisions do not end with a slash; `REF:path` names a document.
  if (from.endsWith("/") || `${from}${to}`.includes(":") || (from === "" && to === ""))
    return undefined;
  return { text: argument, from, to, isFromFork: dots === "..." };
}
