/** A token of a file that names something, or declares a name. */
export interface Token {
  /** Absolute. */
  readonly file: string;
  readonly pointer: string;
  readonly part: "key" | "value";
}

/** How a token names its target. */
export type Form =
  /** `$ref`, `operationRef` and mappings by reference. */
  | "reference"
  /** `$dynamicRef`, which leads to the anchor that its own file has, or to another one of the same name. */
  | "dynamic"
  /** A reference that ends in the name of an anchor. */
  | "anchor"
  /** The bare name of a component. */
  | "name"
  /** The name of a tag. */
  | "tag"
  /** An operationId. */
  | "operationId";

/** A token that names something. */
export interface Naming extends Token {
  readonly form: Form;
  /** Text of the token. */
  readonly text: string;
  readonly target: Subject;
}

/** Something that has a name: a place of a file, or a tag, which need not be declared. */
export type Subject = PlaceSubject | TagSubject;

/** A value of a file, such as a component or an operation. */
export interface PlaceSubject {
  readonly kind: "place";
  /** Absolute. */
  readonly file: string;
  readonly pointer: string;
  /** The anchor that it was found by. */
  readonly anchor?: string;
}

export interface TagSubject {
  readonly kind: "tag";
  readonly name: string;
}

/** A text that is the same for tokens of the same place and part. */
export const keyOf = ({ file, pointer, part }: Token): string => `${part} ${file}#${pointer}`;

export const isSamePlace = (a: Subject, b: Subject): boolean =>
  a.kind === "place" && b.kind === "place"
    ? a.file === b.file && a.pointer === b.pointer
    : a.kind === "tag" && b.kind === "tag" && a.name === b.name;
