import { styleText } from "node:util";

/** Gives text a style of the terminal, or leaves it as it is. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

export function painter(color: boolean): Paint {
  return (style, text) => (color ? styleText(style, text, { validateStream: false }) : text);
}
