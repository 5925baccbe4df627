import path from "node:path";
import { specDefaults } from "../config/defaults.ts";
import type { ResolvedConfig } from "../config/resolve.ts";
import { addressesFrom } from "../remote/addresses-from.ts";
import type { DiskLimits } from "../../../generator/source/reading/disk.ts";

/** A document with the limits that the configuration sets for it; paths relative to the folder. */
export function limitsOf(
  input: string,
  folder: string,
  config: ResolvedConfig | undefined,
  overlay: readonly string[] = [],
): DiskLimits {
  const spec = config?.documents.find(
    (one) => path.resolve(config.folder, one.input) === path.resolve(folder, input),
  );
  const { maxMegabytes } = spec ?? specDefaults;
  const root =
    config === undefined || spec?.root === undefined
      ? undefined
      : path.relative(folder, path.resolve(config.folder, spec.root)).replaceAll("\\", "/") || ".";
  const configured = spec?.overlays?.map((file) => path.resolve(config?.folder ?? folder, file));
  const overlays = [...(configured ?? []), ...overlay].map((file) =>
    path.relative(folder, file).replaceAll("\\", "/"),
  );
  const addresses = addressesFrom(config, folder);
  return { input: input.replaceAll("\\", "/"), root, overlays, maxMegabytes, addresses };
}
