import path from "node:path";
import type { ResolvedSpec } from "../../frame/config/resolve.ts";
import { withLineFeeds } from "../../../generator/output/line-ends.ts";
import { digest, readRegular } from "./digest.ts";
import { PartMemory } from "./part-memory.ts";
import { recordFile } from "./record-file.ts";
import { readRecord, writeRecord, type RunRecord } from "./record.ts";
import { runKey } from "./run-key.ts";

/** Reads and writes the record of one spec. */
export interface RecordKeeper {
  /**
   * The record of an earlier run that would give the same output again, if the output is still
   * what that run left: the key is equal, and so are the bytes of all documents and all files.
   */
  unchanged(): RunRecord | undefined;
  /** Formatted texts of the recorded run, if its generator and its settings were those of today. */
  formatted(): PartMemory;
  /** Records a run that began when the record was opened, and that has no errors. */
  keep(run: Omit<RunRecord, "key">): Promise<void>;
}

/** @param folder the configuration's; documents are relative to it */
export function openRecord(
  folder: string,
  spec: ResolvedSpec,
  env: Readonly<Record<string, string | undefined>>,
): RecordKeeper {
  const key = runKey(spec, folder);
  const file = recordFile(folder, spec.output, env);
  if (key === undefined || file === undefined) {
    const formatted = (): PartMemory => new PartMemory(spec.output);
    return { unchanged: () => undefined, formatted, keep: () => Promise.resolve() };
  }
  let known: RunRecord | undefined;
  const read = (): RunRecord | undefined => (known ??= readRecord(file, key));
  return {
    unchanged() {
      const record = read();
      if (record === undefined) return undefined;
      const same =
        areSame(record.sources, folder) && areSame(record.files, spec.output, withLineFeeds);
      return same ? record : undefined;
    },
    formatted: () => new PartMemory(spec.output, read()),
    keep: (run) => writeRecord(file, { key, ...run }),
  };
}

/** @param read makes of a file's bytes what the digests are of */
function areSame(
  digests: Readonly<Record<string, string>>,
  folder: string,
  read: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes,
): boolean {
  return Object.entries(digests).every(([name, known]) => {
    const bytes = readRegular(path.resolve(folder, name));
    return bytes !== undefined && digest(read(bytes)) === known;
  });
}
