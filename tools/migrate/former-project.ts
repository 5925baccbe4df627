import type { Node } from "ts-morph";

/** Notes a place of a configuration that is not moved. */
export type LeaveAt = (node: Node, advice: string) => void;

/** One document and its code, as the configuration of another tool describes them. */
export interface FormerProject {
  /** Where the configuration says it: an offset of its text. */
  readonly at: number;
  /** The document, relative to the project, or its address. */
  readonly input: string;
  /** Whether a module, by its path relative to the project without an ending, is of the former tool. */
  isFormer(module: string, names: FormerNames): boolean;
  /** Folder of the new code. */
  readonly output: string;
  readonly baseUrl: string | undefined;
  /** Package whose hooks the code calls; of generated hooks only. */
  readonly adapter: string | undefined;
  readonly hasQuery: boolean;
  readonly hasSchemas: boolean;
  readonly hasMocks: boolean;
  /** Result of calls: an outcome with data and status, an answer of axios, or the body alone. */
  readonly gives: "outcome" | "answer" | "body";
  /** Whether requests go through axios; of code without a setting that says so, by the tool's version. */
  readonly sendsByAxios?: boolean;
  readonly hasSender?: boolean;
  /** A function of the project that sends requests in place of the tool's own. */
  readonly mutator?: { readonly at: Node; readonly module: string } | undefined;
  /** Parameter that infinite queries count. */
  readonly pageParam?: string | undefined;
}

/** Names of a document in their plain form, which former files are called by. */
export interface FormerNames {
  readonly title: string;
  /** With `default`, for operations without a tag. */
  readonly tags: ReadonlySet<string>;
}

export const isAddress = (input: string): boolean => /^https?:\/\//i.test(input);
