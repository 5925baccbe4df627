import type { Stage } from "../generate.ts";
import type { CliHost } from "./host.ts";
import type { Paint } from "./paint.ts";
import type { SpecRun } from "./spec-run.ts";

/** Shows how far a run is. */
export interface Progress {
  stage(spec: string, stage: Stage, index: number, count: number): void;
  done(spec: string, milliseconds: number, outcome: SpecRun["outcome"]): void;
  /** Clears the line that is redrawn. */
  end(): void;
}

export const silent: Progress = {
  stage: () => undefined,
  done: () => undefined,
  end: () => undefined,
};

/** On a terminal one line that is redrawn, elsewhere one line per spec. */
export function chooseProgress(host: CliHost, paint: Paint): Progress {
  const { CI, TERM } = host.env as { readonly CI?: string; readonly TERM?: string };
  const redraws = host.stderr.isTTY === true && !CI && TERM !== "dumb";
  return redraws ? terminalProgress(host, paint) : plainProgress(host);
}

const stages: readonly Stage[] = ["read", "check", "lower", "render", "format"];

function terminalProgress({ stderr }: CliHost, paint: Paint): Progress {
  const clear = "\r\u001B[2K";
  return {
    stage(spec, stage, index, count) {
      const reached = stages.indexOf(stage) + 1;
      const bar = "■".repeat(reached) + "·".repeat(stages.length - reached);
      stderr.write(`${clear}${paint("dim", `[${index + 1}/${count}]`)} ${bar} ${spec} ${stage}`);
    },
    done: () => undefined,
    end: () => stderr.write(clear),
  };
}

const words = { done: "done in", failed: "failed after", unchanged: "unchanged, found in" };

function plainProgress({ stderr }: CliHost): Progress {
  return {
    stage: () => undefined,
    done: (spec, milliseconds, outcome) =>
      stderr.write(`${spec}: ${words[outcome]} ${duration(milliseconds)}\n`),
    end: () => undefined,
  };
}

/** `340 ms` or `1.2 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
