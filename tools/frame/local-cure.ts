import { fileURLToPath } from "node:url";
import { shellWord } from "../../generator/diagnostics/shell-word.ts";

/** Cure for an address that stands where only files are read. */
export function localCure(address: string): string {
  const path = pathOf(address);
  return path === undefined
    ? `save the document, as by 'curl --output openapi.yaml ${shellWord(address)}', and name the file`
    : `write the path alone, '${path}'`;
}

function pathOf(address: string): string | undefined {
  if (!/^file:/i.test(address)) return undefined;
  try {
    return fileURLToPath(address);
  } catch {
    // It names another host, or is malformed.
    return undefined;
  }
}
