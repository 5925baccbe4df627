import { painter, type Paint } from "../../generator/diagnostics/paint.ts";
import { visible, visibleJson } from "../../generator/diagnostics/visible.ts";
import type { CliHost, Output } from "./host.ts";
import type { EarlierFindings, FindingSelection, Report } from "./report.ts";
import type { PrintFlags } from "./command/common-flags.ts";
import { streamStyle, type StreamStyle } from "./stream-style.ts";

/** Output of one command: decides once, from flags, environment and streams, how it is printed. */
export class Printer {
  readonly isQuiet: boolean;
  readonly out: Channel;
  readonly err: Channel;

  constructor(
    { stdout, stderr, env }: CliHost,
    { all = false, quiet = false, debug = false, color }: PrintFlags,
  ) {
    this.isQuiet = quiet;
    const selection = { all, errorsOnly: quiet, debug };
    this.out = new Channel(stdout, streamStyle(stdout, env, color), selection);
    this.err = new Channel(stderr, streamStyle(stderr, env, color), selection);
  }

  /** Prints a result on standard output, unless only errors are wanted. */
  say(text: string): void {
    if (!this.isQuiet) this.out.write(`${text}\n`);
  }

  warn(message: string): void {
    this.err.write(`warning: ${visible(message)}\n`);
  }

  /** Prints one JSON document on standard output. */
  json(document: object): void {
    this.out.write(`${visibleJson(document)}\n`);
  }
}

/** One stream of a command, with its style. */
export class Channel {
  readonly paint: Paint;
  readonly color: boolean;
  readonly #output: Output;
  readonly #options: StreamStyle & FindingSelection;

  constructor(output: Output, style: StreamStyle, selection: FindingSelection) {
    this.paint = painter(style.color);
    this.color = style.color;
    this.#output = output;
    this.#options = { ...style, ...selection };
  }

  write(text: string): void {
    this.#output.write(text);
  }

  /**
   * Prints findings; returns whether there were any to print.
   *
   * @param before what earlier reports have printed
   */
  findings(report: Report, before?: EarlierFindings): boolean {
    const text = report.stylish(this.#options, before);
    this.write(text);
    return text !== "";
  }
}
