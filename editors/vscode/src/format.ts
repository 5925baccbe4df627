import * as estree from "prettier/plugins/estree";
import * as typescript from "prettier/plugins/typescript";
import { format } from "prettier/standalone";

/** Formats TypeScript as Diptych's output is formatted. */
export const formatted = (text: string): Promise<string> =>
  format(text, { parser: "typescript", plugins: [typescript, estree] });
