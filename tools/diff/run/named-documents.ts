import path from "node:path";
import type { ResolvedConfig } from "../../frame/config/resolve.ts";
import type { AddressMap } from "../../../generator/source/references/address-map.ts";
import { keptAddress } from "../../../generator/source/references/reference-path.ts";
import { addressesFrom } from "../../frame/remote/addresses-from.ts";

/** A document that a configuration or the command line names. */
export interface NamedDocument {
  /** Path from the working folder, or an address. */
  readonly key: string;
  /** Path from the configuration, or an address. */
  readonly path: string;
  /** Folder of the configuration, from the working folder. */
  readonly folder: string;
  /** Folders of what is generated, from the working folder. */
  readonly outputs: readonly string[];
  /** Paths of overlays, from the working folder. */
  readonly overlays: readonly string[];
  /** Present where it is named by its address. */
  readonly address?: string;
  /** Where its references to addresses lead instead; paths are relative to the working folder. */
  readonly addresses?: AddressMap | undefined;
}

/** Documents that a configuration names, each once. */
export function namedDocuments(
  { folder, documents, addresses: map }: Pick<ResolvedConfig, "folder" | "documents" | "addresses">,
  cwd: string,
): readonly NamedDocument[] {
  const addresses = addressesFrom(map === undefined ? { folder } : { folder, addresses: map }, cwd);
  const from = (file: string): string =>
    path.relative(cwd, path.resolve(folder, file)).replaceAll("\\", "/") || ".";
  const found = new Map<string, NamedDocument>();
  for (const { input, output, overlays = [] } of documents) {
    const address = keptAddress(input);
    const key = address ?? from(input);
    const known = found.get(key);
    found.set(key, {
      key,
      path: address ?? input,
      folder: from("."),
      outputs: [...(known?.outputs ?? []), ...(output === undefined ? [] : [from(output)])],
      overlays: known?.overlays ?? overlays.map(from),
      addresses,
      ...(address === undefined ? {} : { address }),
    });
  }
  return [...found.values()];
}

/** A document of the command line. */
export function namedByHand(name: string, address?: string): NamedDocument {
  const key = address ?? (path.posix.normalize(name.replaceAll("\\", "/")) || ".");
  return {
    key,
    path: key,
    folder: ".",
    outputs: [],
    overlays: [],
    ...(address === undefined ? {} : { address }),
  };
}
