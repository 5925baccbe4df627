import type { CliHost, Output } from "./host.ts";

/** Control sequences that a stream shows. */
export interface StreamStyle {
  readonly color: boolean;
  /** Links (OSC 8). */
  readonly links: boolean;
}

/**
 * Decides the style of a stream. Colours: on terminals, unless `--no-color`, `NO_COLOR` or a dumb
 * terminal forbid them; elsewhere only if `FORCE_COLOR` asks for them. Links: on a terminal with
 * colours that is known to show them, or if `FORCE_HYPERLINK` asks for them. Others would print the
 * control characters.
 */
export function streamStyle(
  { isTTY = false }: Output,
  env: CliHost["env"],
  allowsColor: boolean,
): StreamStyle {
  const color = allowsColor && showsColor(isTTY, env);
  return { color, links: color && showsLinks(isTTY, env) };
}

function showsColor(isTTY: boolean, env: CliHost["env"]): boolean {
  if (isSet(env["NO_COLOR"])) return false;
  if (isSet(env["FORCE_COLOR"])) return env["FORCE_COLOR"] !== "0";
  return isTTY && env["TERM"] !== "dumb";
}

function showsLinks(isTTY: boolean, env: CliHost["env"]): boolean {
  if (isSet(env["FORCE_HYPERLINK"])) return env["FORCE_HYPERLINK"] !== "0";
  if (!isTTY || isSet(env["CI"]) || isSet(env["TMUX"])) return false;
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
