import type { Stage } from "../../generator/analyse.ts";
import type { CliHost } from "./host.ts";
import type { Paint } from "../../generator/diagnostics/paint.ts";

/** How the work on a spec has ended. */
export type Outcome = "done" | "failed" | "unchanged";

/** Shows how far a run is. */
export interface Progress {
  stage(spec: string, stage: Stage, place: Place, file?: string): void;
  done(spec: string, milliseconds: number, outcome: Outcome): void;
  /** Clears the line that is redrawn. */
  end(): void;
}

/** Which of how many specs a step belongs to. */
export interface Place {
  readonly index: number;
  readonly count: number;
}

export const silent: Progress = {
  stage: () => undefined,
  done: () => undefined,
  end: () => undefined,
};

/** On a terminal one line that is redrawn; elsewhere one line per spec, and more if it takes long. */
export function chooseProgress(host: CliHost, paint: Paint): Progress {
  const { CI, TERM } = host.env as { readonly CI?: string; readonly TERM?: string };
  const redraws = host.stderr.isTTY === true && !CI && TERM !== "dumb";
  return redraws ? terminalProgress(host, paint) : plainProgress(host);
}

const stages: readonly Stage[] = ["read", "check", "lower", "emit"];

/** Milliseconds after which a line says that a run goes on. */
const patience = 2000;

function terminalProgress({ stderr, now }: CliHost, paint: Paint): Progress {
  const clear = "\r\u001B[2K";
  const clock = new SpecClock(now);
  return {
    stage(spec, stage, { index, count }, file = "") {
      const time = clock.elapsed(spec);
      const reached = stages.indexOf(stage) + 1;
      const bar = "■".repeat(reached) + "·".repeat(stages.length - reached);
      const place = paint("dim", `[${index + 1}/${count}]`);
      const after = time < patience ? "" : paint("dim", ` ${duration(time)}`);
      stderr.write(`${clear}${place} ${bar} ${spec} ${stage} ${file}`.trimEnd() + after);
    },
    done: () => undefined,
    end: () => stderr.write(clear),
  };
}

const words = { done: "done in", failed: "failed after", unchanged: "unchanged, found in" };

function plainProgress({ stderr, now }: CliHost): Progress {
  const clock = new SpecClock(now);
  let last = 0;
  return {
    stage(spec, stage, _, file = "") {
      const time = clock.elapsed(spec);
      if (time < last) last = 0;
      if (time - last < patience) return;
      last = time;
      stderr.write(`${spec}: ${`${stage} ${file}`.trim()}, ${duration(time)} so far\n`);
    },
    done: (spec, milliseconds, outcome) =>
      stderr.write(`${spec}: ${words[outcome]} ${duration(milliseconds)}\n`),
    end: () => undefined,
  };
}

/** Time that the present spec has taken. */
class SpecClock {
  readonly #now: () => number;
  #spec: string | undefined;
  #start = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  elapsed(spec: string): number {
    if (spec !== this.#spec) {
      this.#spec = spec;
      this.#start = this.#now();
    }
    return this.#now() - this.#start;
  }
}

/** `340 ms` or `1.2 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
