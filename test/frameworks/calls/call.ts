import type { SentFile } from "../values.ts";

/** An operation of a generated client. */
export type Operation = ((params?: object) => Promise<unknown>) & {
  result(params?: object): Promise<{ readonly status: number; readonly error?: unknown }>;
  items(params?: object, options?: object): AsyncIterable<unknown>;
};

/** The operation of a client at a method and path, whatever the framework calls it. */
export type At = (method: string, path: string) => Operation;

/** A request as people write it for clients of any kind: a name and a list of values give several fields. */
export interface Wire {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, Text | readonly Text[]>>;
  readonly json?: object;
  /** Fields of a form: urlencoded, or multipart where there are `files`. */
  readonly data?: Readonly<Record<string, Text | readonly Text[]>>;
  readonly files?: readonly (readonly [field: string, file: SentFile])[];
}

type Text = string | number;

/** A call, and what comes of it if all is right. */
export interface Call {
  /** Number of its operation in README.md. */
  readonly operation: number;
  readonly name: string;
  /** Calls it with the generated client. */
  readonly run: (at: At) => Promise<unknown>;
  /** The same request of others. */
  readonly wire: Wire;
  /** The body; undefined where there is none; status and detail of an error. */
  readonly expected: unknown;
}
