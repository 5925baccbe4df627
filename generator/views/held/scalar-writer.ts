import { code, literal, rt, type Code, type Printable, type Reference } from "../../code/index.ts";

/** Code that writes scalars of one kind as XML. Types with the same writer are written alike. */
export interface ScalarWriter {
  /** Function of the runtime that writes an element. */
  readonly element: Reference;
  /**
   * A value and its kind, as the runtime's functions for attributes and text take them.
   *
   * @param step the scalar's part in the paths of issues
   * @param isAlone whether the type has no values but those of this representation
   */
  text(step: string | null, value: Printable, isAlone: boolean): Code;
  /** Whether the value is an object, which becomes text before. */
  readonly isObject: boolean;
}

function plain(kind: string, element: Reference): ScalarWriter {
  return { element, isObject: false, text: (_, value) => code`${value}, ${literal(kind)}` };
}

export const stringWriter = plain("string", rt.writeXmlString);
export const integerWriter = plain("integer", rt.writeXmlInteger);
export const numberWriter = plain("number", rt.writeXmlNumber);
export const bigintWriter = plain("bigint", rt.writeXmlBigint);
export const booleanWriter = plain("boolean", rt.writeXmlBoolean);

/** A scalar of one of several kinds. */
export const mixedWriter = plain("scalar", rt.writeXmlScalar);

/** The same where objects are among them. */
export const mixedObjectWriter: ScalarWriter = {
  element: rt.writeXmlDateScalar,
  isObject: true,
  text: (step, value) => code`${rt.xmlDateScalar}(w, ${literal(step)}, ${value}), "scalar"`,
};
