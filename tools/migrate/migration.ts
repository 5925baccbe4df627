/** Generators that `migrate` supports. */
export const formerTools = [
  "orval",
  "hey-api",
  "openapi-typescript",
  "swagger-typescript-api",
  "openapi-generator",
] as const;

export type FormerTool = (typeof formerTools)[number];

/** Names of configurations that are read; others are scripts of `package.json` alone. */
export const configFiles: Readonly<Partial<Record<FormerTool, RegExp>>> = {
  orval: /^orval\.config\.(?:[cm]?[jt]s|json)$/,
  "hey-api": /^openapi-ts\.config\.(?:[cm]?[jt]s|json)$/,
  "openapi-generator": /^openapitools\.json$/,
};

/** A file that is made or changed. */
export interface FileChange {
  /** Path relative to the project's folder, with slashes. */
  readonly path: string;
  /** Absent where there is no such file yet. */
  readonly before: string | undefined;
  readonly after: string;
}

/** A place that only the user can move. */
export interface Leftover {
  readonly path: string;
  /** One-based. */
  readonly line: number;
  readonly column: number;
  /** Where it is behind the changes of its file; absent where the file has none. */
  readonly after?: { readonly line: number; readonly column: number };
  /** Problem and advice. */
  readonly advice: string;
}

/** Changes and leftovers of a run; nothing is written yet. */
export interface Migration {
  readonly changes: readonly FileChange[];
  readonly left: readonly Leftover[];
  /** Commands that finish the move, in their order. */
  readonly next: readonly string[];
  /** Configuration that the folder lacks, where there was nothing to move from. */
  readonly missing?: string;
}

/** A text of the project, by its path relative to the folder. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** Whether a file is of TypeScript or JavaScript, and no declaration alone. */
export const isModule = (file: string): boolean =>
  /\.(?:[cm]?[jt]s|[jt]sx)$/.test(file) && !/\.d\.[cm]?ts$/.test(file);

/** A whole file that stays as it is. */
export const leftIn = ({ path: file }: ProjectFile, advice: string): Leftover => ({
  path: file,
  line: 1,
  column: 1,
  advice,
});

/** Places in the order of their files, which are in order, and of their text. */
export const inOrder = (left: readonly Leftover[]): readonly Leftover[] =>
  [...left].sort(
    (a, b) =>
      (a.path === b.path ? 0 : a.path < b.path ? -1 : 1) || a.line - b.line || a.column - b.column,
  );

/** Advice for a file whose changes would meet in one place. */
export const overlapAdvice =
  "has calls within each other that are not moved by themselves: move it by hand";
