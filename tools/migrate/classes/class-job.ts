import type { ProjectFile } from "../migration.ts";
import type { Parse } from "../parse.ts";

/** One document and its generated classes, as a configuration or a script of another tool describes them. */
export interface ClassJob {
  /** The file that says it, and where: an offset of its text. */
  readonly file: ProjectFile;
  readonly at: number;
  /** The document, relative to the project, or its address. */
  readonly input: string;
  /** Folder of the generated code, or its only module without an ending, relative to the project. */
  readonly output: string;
  /** Whether the output is one module. */
  readonly isModule: boolean;
  /** Parts of what it says that have no counterpart. */
  readonly notes: readonly string[];
}

/** A place that names no document or no output that could be read. */
export interface UnreadJob {
  readonly file: ProjectFile;
  readonly at: number;
  readonly advice: string;
}

/** Jobs of a project, and the places where one could not be read. */
export interface FoundJobs {
  readonly jobs: readonly ClassJob[];
  readonly unread: readonly UnreadJob[];
}

/** Reads the jobs that the files of a project name. */
export type ReadJobs = (files: readonly ProjectFile[], parse: Parse) => FoundJobs;
