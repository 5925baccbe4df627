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
  /** Whether the value differs from others in its form too: in the optional parts and how many items it has. */
  readonly varied?: true;
  /** Id of the declaration whose type it is. */
  readonly declaration?: string;
}

/** The use of a part of a value: of an item or a member. */
export function partOf({ name, salt, varied }: Use, path: string, ownName = name): Use {
  return { path, name: ownName, salt, ...(varied === true && { varied }) };
}
