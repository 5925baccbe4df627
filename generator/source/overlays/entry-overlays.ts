import { readFile } from "../reading/read-file.ts";
import type { EntryChange } from "../reading/read.ts";
import type { SourceFile } from "../reading/source-file.ts";
import { UnreadAddresses } from "../reading/unread-addresses.ts";

/** Reads overlays and applies them to an entry document; undefined without overlays. */
export function entryOverlays(paths: readonly string[] = []): EntryChange | undefined {
  if (paths.length === 0) return undefined;
  return async (entry, host, diagnostics) => {
    const read = (file: string): Promise<string> =>
      host.readOverlay === undefined ? host.readFile(file) : host.readOverlay(file);
    const files = new Map<string, SourceFile>();
    for (const path of paths) {
      const unread = new UnreadAddresses(diagnostics, undefined);
      const file = await readFile({ path }, read, diagnostics, unread);
      if (file?.value !== undefined && file.value !== null) files.set(path, file);
    }
    const { overlaySource } = await import("./overlaid-source.ts");
    const { value, original } = overlaySource(entry, [...files.values()], diagnostics);
    const words = [...files.values()].map(({ text }) => text);
    return { entry: entry.withValue(value, words), overlaid: { files, original } };
  };
}
