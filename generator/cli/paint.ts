import { styleText } from "node:util";
import type { CliHost, Output } from "./host.ts";

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/**
 * Whether to colour an output: on terminals, unless `--no-color`, `NO_COLOR` or a dumb terminal
 * forbid it; elsewhere only if `FORCE_COLOR` asks for it.
 */
export function usesColor(output: Output, host: CliHost, flag: boolean): boolean {
  const { env } = host;
  if (!flag || isSet(env["NO_COLOR"])) return false;
  if (isSet(env["FORCE_COLOR"])) return env["FORCE_COLOR"] !== "0";
  return output.isTTY === true && env["TERM"] !== "dumb";
}

/** An empty variable counts as unset. Source: no-color.org. */
const isSet = (variable: string | undefined): boolean => variable !== undefined && variable !== "";

export function painter(color: boolean): Paint {
  return (style, text) => (color ? styleText(style, text, { validateStream: false }) : text);
}
