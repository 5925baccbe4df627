import type { FormerProject } from "../former-project.ts";
import type { MovingFile, Target } from "../moving-file.ts";

/** Where the code of one document of orval was. */
export interface OrvalTarget extends Target {
  readonly adapter: string | undefined;
  readonly gives: FormerProject["gives"];
  readonly hasMocks: boolean;
  /** Parameter that infinite queries count. */
  readonly pageParam: string | undefined;
  /** Whether errors of calls were those of axios. */
  readonly sendsByAxios: boolean;
  /** Whether code of the project sends requests by axios itself. */
  readonly hasOwnAxios: boolean;
  /** Module with the project's own function that sends. */
  readonly mutator: string | undefined;
}

/** A file with names that orval generated. */
export type OrvalFile = MovingFile<OrvalTarget>;
