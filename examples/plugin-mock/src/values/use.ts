/** Where a value is used: this alone and the seed decide what is made up. */
export interface Use {
  /** Way to the value, unique in the document. */
  readonly path: string;
  /** Name of the property, or of the type, that the value is for. */
  readonly name: string;
  /** 0 for the usual value; another number asks for another value. */
  readonly salt: number;
  /** Whether an object leaves out what is optional. */
  readonly minimal?: true;
  /** Id of the declaration whose type it is. */
  readonly declaration?: string;
}

/** The use of a part of a value: of an item or a member. */
export function partOf({ name, salt }: Use, path: string, ownName = name): Use {
  return { path, name: ownName, salt };
}
