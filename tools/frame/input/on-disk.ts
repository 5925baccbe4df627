import path from "node:path";
import type { DocumentRef } from "../../../generator/core.ts";
import { documentFiles } from "../../../generator/source/reading/disk.ts";
import { specDefaults } from "../config/defaults.ts";

/** Limits of a document on the disk. */
export interface OnDiskOptions {
  /** Folder that its files must not be outside of. Default: that of its project. */
  readonly root?: string;
  /** Overlays that change it, in their order. */
  readonly overlays?: readonly string[];
  /** Megabytes that its files may have together. Default: 48. */
  readonly maxMegabytes?: number;
  /** Folder that paths are relative to, those of findings too. Default: the working folder. */
  readonly folder?: string;
}

/** A document on the disk, for the functions of `diptych/core`, `/lint`, `/diff` and their kin. */
export function onDisk(file: string, options: OnDiskOptions = {}): DocumentRef {
  const { folder = process.cwd(), maxMegabytes = specDefaults.maxMegabytes, ...limits } = options;
  const input = path.relative(folder, path.resolve(folder, file)).replaceAll("\\", "/");
  return { input, ...limits, host: documentFiles(folder, { input, maxMegabytes, ...limits }) };
}
