import type { StringNode } from "diptych/plugin";

export type StringConstraints = Pick<StringNode, "format" | "pattern" | "minLength" | "maxLength">;

/** Length as JSON Schema counts it. */
export const codePointLength = (text: string): number => [...text].length;
