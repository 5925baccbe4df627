import type { Command } from "../frame/command/define-command.ts";
import { opposite, spelled, type Flag } from "../frame/command/flag.ts";

/** A flag as shells complete it. */
export interface FlagWords {
  /** With its hyphens, as in `--format`. */
  readonly long: string;
  /** As in `-f`. */
  readonly short?: string;
  readonly meaning: string;
  /** Present where it takes a value: the possible values, or none if any text is one. */
  readonly values?: readonly string[];
}

/** A command as shells complete it. */
export interface CommandWords {
  readonly name: string;
  readonly meaning: string;
  readonly flags: readonly FlagWords[];
  /** Values of its argument; none where it is a name or a file. */
  readonly values: readonly string[];
}

/** Words of commands, in their order. */
export const wordsOf = (commands: readonly Command[]): readonly CommandWords[] =>
  commands.map(({ name, summary, inputs, flags }) => ({
    name,
    meaning: summary,
    flags: [
      ...Object.entries(flags).flatMap(([flag, described]) => flagWords(flag, described)),
      help,
    ],
    values: Object.values(inputs).flatMap(({ choices = [] }) => choices),
  }));

const help: FlagWords = { long: "--help", short: "-h", meaning: "print the help of the command" };

/** A flag, and its opposite where it has one that is shown. */
function flagWords(name: string, flag: Flag): readonly FlagWords[] {
  if (flag.isHidden === true) return [];
  const { meaning } = flag;
  if (flag.kind === "off") return [{ long: opposite(name), meaning }];
  const short = flag.short === undefined ? {} : { short: `-${flag.short}` };
  const values = flag.kind === "toggle" ? {} : { values: flag.choices ?? flag.formats ?? [] };
  const words = { long: spelled(name), ...short, meaning, ...values };
  if (flag.no === undefined || flag.no === false) return [words];
  return [words, { long: opposite(name), meaning: flag.no }];
}
