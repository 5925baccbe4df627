import { styleText } from "node:util";
import type { CliHost, Output } from "./host.ts";

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/**
 * Whether to colour what goes to an output: on terminals, unless `--no-color`, `NO_COLOR` or a dumb
 * terminal say no; elsewhere where `FORCE_COLOR` says yes.
 */
export function usesColor(output: Output, host: CliHost, flag: boolean): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = host.env as Readonly<Record<string, string | undefined>> & {
    readonly NO_COLOR?: string;
    readonly FORCE_COLOR?: string;
    readonly TERM?: string;
  };
  if (!flag || (NO_COLOR !== undefined && NO_COLOR !== "")) return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "") return FORCE_COLOR !== "0";
  return output.isTTY === true && TERM !== "dumb";
}

export function painter(color: boolean): Paint {
  return (style, text) => (color ? styleText(style, text, { validateStream: false }) : text);
}
