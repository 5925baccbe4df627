import type { Node } from "ts-morph";

/** Notes a place of a configuration that is not moved. */
export type LeaveAt = (node: Node, advice: string) => void;

/** One document and its code, as the configuration of another tool describes them. */
export interface FormerProject {
  /** Where the configuration says it: an offset of its text. */
  readonly at: number;
  /** The document, relative to the project, or its address. */
  readonly input: string;
  isFormer(module: string): boolean;
  /** Folder of the new code. */
  readonly output: string;
  readonly baseUrl: string | undefined;
  /** Package whose hooks the code calls; of generated hooks only. */
  readonly adapter: string | undefined;
  readonly hasQuery: boolean;
  readonly hasSchemas: boolean;
  readonly hasMocks: boolean;
  /** Result of calls: an outcome with data and status, or the body alone. */
  readonly gives: "outcome" | "body";
}

export const isAddress = (input: string): boolean => /^https?:\/\//i.test(input);
