/** Interface of the generator for other programs: its configuration, and the run itself. */
export { defineConfig, type Config } from "./config/config.ts";
export type { PackageConfig, SpecConfig } from "./config/spec-config.ts";
export { Diagnostics } from "./diagnostics/diagnostics.ts";
export type { Diagnostic, Location, Position, Range, Severity } from "./diagnostics/diagnostic.ts";
export type { GeneratedFile } from "./output/format.ts";
export { analyse, type Analysis, type Stage } from "./analyse.ts";
export { generate, type GenerateSpec, type SourceTexts } from "./generate.ts";
export { pathTypes, type PathTypesSpec } from "./path-types.ts";
export type { PathsOptions } from "./paths/options.ts";
export type * from "./ir/index.ts";
export { applyPlan } from "./output/apply.ts";
export { isCurrent, planOutput, type OutputPlan } from "./output/write.ts";
export { disk, type OutputHost } from "./output/host.ts";
export type { SourceHost } from "./source/read.ts";
