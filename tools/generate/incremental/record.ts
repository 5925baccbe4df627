import { readFileSync } from "node:fs";
import type { LocatedDiagnostic } from "../../../generator/diagnostics/located.ts";
import { disk } from "../../../generator/output/host.ts";
import { digest } from "./digest.ts";

/** Digest of a printed text, and the bytes of a file that it was formatted to. */
export type PartRange = readonly [printed: string, start: number, end: number];

/** The inputs and outputs of a run, by which the next run sees whether anything has changed. */
export interface RunRecord {
  /** See `runKey`. */
  readonly key: string;
  /** Digests of the documents that were read, by path as the configuration's folder has it. */
  readonly sources: Readonly<Record<string, string>>;
  /** Digests of the files of the output, by path relative to its folder. */
  readonly files: Readonly<Record<string, string>>;
  /** Parts of the files by path, for the next run to take what it would format again. */
  readonly parts: Readonly<Record<string, readonly PartRange[]>>;
  readonly lines: number;
  readonly bytes: number;
  /** Warnings and notes of the run, to be printed again; paths relative to the configuration. */
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/**
 * The record that a run with this key has left; undefined if absent. The first line of the
 * file is a digest of the rest, so that a damaged file counts as none.
 */
export function readRecord(file: string, key: string): RunRecord | undefined {
  try {
    const text = readFileSync(file, "utf8");
    const end = text.indexOf("\n");
    const body = text.slice(end + 1);
    if (end === -1 || digest(body) !== text.slice(0, end)) return undefined;
    const record = JSON.parse(body) as RunRecord;
    return record.key === key ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a record. If that fails, the next run takes longer; it is not an error. */
export async function writeRecord(file: string, record: RunRecord): Promise<void> {
  const body = JSON.stringify(record);
  await disk.write(file, Buffer.from(`${digest(body)}\n${body}`)).catch(() => undefined);
}
