/** One change of a document that a fix makes; a fix is a list of them, made together or not at all. */
export interface FixChange {
  /** Default: the file of the finding. */
  readonly file?: string;
  /**
   * JSON Pointer (RFC 6901) into the file before the fix. `-` as the last segment is the place behind a list's last
   * item, and a name that is not there the place of a new member.
   */
  readonly pointer: string;
  readonly change: ValueChange;
}

/** Writes a value, leaves a member or an item out, or gives a member another name. */
export type ValueChange =
  | { readonly set: unknown }
  | { readonly remove: true }
  | { readonly rename: string };
