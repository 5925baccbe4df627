/** Interface of the generator for other programs: its configuration, and the run itself. */
export { defineConfig, type Config } from "./frame/config/config.ts";
export type { PackageConfig, SpecConfig } from "./frame/config/spec-config.ts";
export { Diagnostics } from "../generator/diagnostics/diagnostics.ts";
export type {
  Diagnostic,
  Location,
  Position,
  Range,
  Severity,
} from "../generator/diagnostics/diagnostic.ts";
export type { GeneratedFile } from "../generator/output/format.ts";
export { analyse, type Analysis, type Stage } from "../generator/analyse.ts";
export { generate, type GenerateSpec, type SourceTexts } from "../generator/generate.ts";
export { pathTypes, type PathTypesSpec } from "../generator/path-types.ts";
export type { PathsOptions } from "../generator/paths/options.ts";
export type * from "../generator/ir/index.ts";
export { applyPlan } from "../generator/output/apply.ts";
export { isCurrent, planOutput, type OutputPlan } from "../generator/output/write.ts";
export { disk, type OutputHost } from "../generator/output/host.ts";
export { onDisk, type OnDiskOptions } from "./frame/input/on-disk.ts";
export type { SourceHost } from "../generator/source/reading/read.ts";
