import { readFileSync } from "node:fs";
import { caseFile } from "./case-folder.ts";

/** A check that fails for a known reason; the entry is removed once the check passes. */
export interface KnownFailure {
  readonly case: string;
  /** Stem of accepted data (`ok.Order.1`), file of refused data (`bad.Order.1.json`), a module of `out/`, `diagnostics.txt`, or `package` for compiling. */
  readonly file: string;
  readonly reason: string;
}

export const knownFailures: readonly KnownFailure[] = JSON.parse(
  readFileSync(caseFile(".", "known-failures.json"), "utf8"),
) as readonly KnownFailure[];

export const isKnownFailure = (name: string, file: string): boolean =>
  knownFailures.some((failure) => failure.case === name && failure.file === file);
