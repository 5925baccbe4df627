import path from "node:path";
import type { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import type {
  AddressMap,
  MappedAddresses,
} from "../../../generator/source/references/address-map.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";
import { addressOf, isRemote } from "../../../generator/source/references/reference-path.ts";
import type { RemoteConfig } from "./config.ts";

/** The entries of `remote.map`, with paths relative to the configuration; reports those that say nothing. */
export function remoteMap(
  { map = {} }: RemoteConfig,
  file: string,
  diagnostics: Diagnostics,
): AddressMap {
  const folder = path.dirname(file);
  const entries: MappedAddresses[] = [];
  for (const [key, target] of Object.entries(map)) {
    const location = { file, pointer: joinPointer("/remote/map", key) };
    const refuse = (problem: string, help: string): void =>
      diagnostics.report("config-remote-map", location, { problem, help });
    const from = addressOf(key, "");
    if (from === undefined)
      refuse(
        `'${key}' is no address of 'https' or 'http'`,
        "Write the beginning of addresses, such as 'https://example.org/schemas/'",
      );
    else if (key.includes("#"))
      refuse(`'${key}' has a fragment, which is a part of a document`, "Remove it from '#' on");
    else if (entries.some((one) => one.from === from))
      refuse(`Two entries are for '${from}'`, "Remove one of them");
    else if (target === "")
      refuse(`'${key}' is mapped to nothing`, "Write a folder, such as './schemas/'");
    else if (isRemote(target) && addressOf(target, "") === undefined)
      refuse(
        `'${target}' is neither a path nor an address of 'https' or 'http'`,
        "Write a folder, such as './schemas/'",
      );
    else entries.push({ from, to: addressOf(target, "") ?? relative(folder, target) });
  }
  return { base: ".", entries };
}

const relative = (folder: string, target: string): string =>
  path.relative(folder, path.resolve(folder, target)).replaceAll("\\", "/") || ".";
