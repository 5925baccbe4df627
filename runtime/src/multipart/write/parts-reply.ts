import type { Result } from "../../issue/result.ts";
import type { PartWriter } from "./part-writer.ts";

/** How a part of a reply is written. */
export interface ReplyPartWriter extends PartWriter {
  /** Every rule of one value; called where responses are checked and parts come one after the other. */
  readonly check?: ((value: unknown) => Result<unknown>) | undefined;
}

/** How a multipart reply is written. */
export type MultipartReply = NamedReply | PositionedReply;

/** How the parts of an object are written. */
export interface NamedReply {
  /** By the names of its properties, all of them. */
  readonly named: Readonly<Record<string, ReplyPartWriter>>;
  /** For parts of other names; absent where nothing describes these. */
  readonly others?: ReplyPartWriter | undefined;
  /** Names of parts that must be there. */
  readonly required: readonly string[];
}

/** How parts without names are written. */
export interface PositionedReply {
  /** By position; the last one is for all parts that follow. */
  readonly positions: readonly ReplyPartWriter[];
  /** Least parts. */
  readonly minItems?: number | undefined;
  /** Most parts. */
  readonly maxItems?: number | undefined;
}
