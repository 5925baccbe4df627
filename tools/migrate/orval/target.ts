import type { MovingFile, Target } from "../moving-file.ts";

/** Where the code of one document of orval was. */
export interface OrvalTarget extends Target {
  readonly adapter: string | undefined;
  readonly gives: "outcome" | "body";
  readonly hasMocks: boolean;
}

/** A file with names that orval generated. */
export type OrvalFile = MovingFile<OrvalTarget>;
