import type { Config } from "./config.ts";

/** One thing that is wrong with a configuration's values. */
export interface ConfigProblem {
  /** JSON Pointer to the setting. */
  readonly pointer: string;
  readonly part: "key" | "value";
  readonly problem: string;
  readonly cure: string;
}

/** A tool's question to a configuration that its schema cannot ask, such as whether its names of rules are known. */
export type ConfigCheck = (config: Config) => Promise<readonly ConfigProblem[]>;
