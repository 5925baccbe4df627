import { installFlag, printFlags } from "../frame/command/common-flags.ts";
import { choice, toggle, type OptionsOf } from "../frame/command/flag.ts";

/** Flags of `diptych migrate`. */
export const migrateFlags = {
  from: choice(
    "<tool>",
    "the generator that the project has",
    ["orval", "hey-api", "openapi-typescript", "swagger-typescript-api", "openapi-generator"],
    { isRequired: true },
  ),
  dryRun: toggle("write nothing, print a patch"),
  ...installFlag("your files"),
  ...printFlags,
};

export type MigrateFlags = OptionsOf<typeof migrateFlags>;
