import path from "node:path";
import type { ResolvedConfig } from "../config/resolve.ts";
import { specDefaults } from "../config/defaults.ts";
import { rebased, type AddressMap } from "../../../generator/source/references/address-map.ts";
import { documentFiles } from "../../../generator/source/reading/disk.ts";
import type { SourceHost } from "../../../generator/source/reading/read.ts";
import { keptFolder } from "../../../generator/source/references/reference-path.ts";

/** Where a configuration says that addresses lead, with paths relative to a folder. */
export function addressesFrom(
  config: Pick<ResolvedConfig, "addresses" | "folder"> | undefined,
  folder: string,
): AddressMap | undefined {
  if (config === undefined) return undefined;
  const move = (target: string): string =>
    path.relative(folder, path.resolve(config.folder, target)).replaceAll("\\", "/") || ".";
  return rebased(config.addresses ?? { base: ".", entries: [] }, move);
}

/** Reads the files that addresses are mapped to, for a document that is none itself. */
export function mappedFiles(cwd: string, addresses: AddressMap | undefined): SourceHost {
  const limits = { ...specDefaults, input: `${keptFolder}/document`, root: keptFolder, addresses };
  return { ...documentFiles(cwd, limits), root: "." };
}
