// @ts-check
import { availableParallelism, cpus } from "node:os";

/** The machine and programs that the figures depend on. */
export function environment() {
  return {
    node: process.version,
    v8: process.versions.v8,
    platform: `${process.platform} ${process.arch}`,
    cpu: `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown"}`,
  };
}
