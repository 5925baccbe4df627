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

/**
 * Whether an output shows links (OSC 8): a terminal that is known to, on which colours are allowed;
 * elsewhere only if `FORCE_HYPERLINK` asks for it. Others would print the control characters.
 */
export function usesLinks(output: Output, host: CliHost, flag: boolean): boolean {
  const { env } = host;
  if (!usesColor(output, host, flag)) return false;
  if (isSet(env["FORCE_HYPERLINK"])) return env["FORCE_HYPERLINK"] !== "0";
  if (output.isTTY !== true || isSet(env["CI"]) || isSet(env["TMUX"])) return false;
  const known = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "zed"];
  return (
    known.includes(env["TERM_PROGRAM"] ?? "") ||
    /^xterm-(kitty|ghostty)$|^alacritty/.test(env["TERM"] ?? "") ||
    isSet(env["WT_SESSION"]) ||
    Number(env["VTE_VERSION"] ?? 0) >= 5000
  );
}

/** An empty variable counts as unset. Source: no-color.org. */
const isSet = (variable: string | undefined): boolean => variable !== undefined && variable !== "";

export function painter(color: boolean): Paint {
  return (style, text) => (color ? styleText(style, text, { validateStream: false }) : text);
}
