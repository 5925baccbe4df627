import { installFlag, printFlags } from "../frame/command/common-flags.ts";
import { choice, toggle, type OptionsOf } from "../frame/command/flag.ts";

/** Flags of `diptych migrate`. */
export const migrateFlags = {
  from: choice(
    "<tool>",
    "the generator or the linter that the project has",
    [
      ...(["orval", "hey-api", "openapi-typescript", "swagger-typescript-api"] as const),
      ...(["openapi-generator", "spectral", "redocly"] as const),
    ],
    { isRequired: true },
  ),
  dryRun: toggle("write nothing, print a patch"),
  format: choice("<name>", "how it is printed what became of each rule of a linter", [
    "text",
    "json",
  ]),
  ...installFlag("your files"),
  ...printFlags,
};

export type MigrateFlags = OptionsOf<typeof migrateFlags>;
