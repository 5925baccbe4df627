import type { KnownApi } from "./known-api.ts";
import type { SentRequest } from "./former-code.ts";

/** Kind of the former client: what its calls give and how its errors look. */
export type Flavour = "axios" | "fetch" | "http-client" | "http-client-axios";

/** The generated code of one document, and where its successor is to be. */
export interface ClassTarget {
  readonly flavour: Flavour;
  readonly api: KnownApi;
  /** Folder of the new code, relative to the project. */
  readonly output: string;
  isFormer(module: string): boolean;
  /** Requests by the names of functions. */
  readonly sent: ReadonlyMap<string, SentRequest>;
  /** Whether calls give the body alone, by an option of the generator or by its nature. */
  readonly givesBody: boolean;
  /** Address of the document's server, which the former code uses where a program names no other. */
  readonly baseUrl: string;
  /** Whether requests of the former code pass the global instance of axios, which the project sets up. */
  readonly usesGlobalAxios: boolean;
}

/** Whether calls give an answer of axios. */
export const isOfAxios = ({ flavour }: ClassTarget): boolean =>
  flavour === "axios" || flavour === "http-client-axios";
