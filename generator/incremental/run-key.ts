import path from "node:path";
import type { ResolvedSpec } from "../config/resolve.ts";
import { digest, digestFolder } from "./digest.ts";
import { formatSettingsDigest } from "./format-settings.ts";
import { toolDigest } from "./tool.ts";

/**
 * Digest of everything that decides the output of a spec, besides its documents: its settings, the
 * user's templates, the configuration of prettier, and the generator itself. Undefined if a part of
 * it cannot be known, so that the spec has to be generated.
 */
export function runKey(spec: ResolvedSpec): string | undefined {
  const { name, input, output, identity, emit, int64, groupBy, templates, ...rest } = spec;
  // A setting that is added has to be added here too, with the files that it names.
  rest satisfies Readonly<Record<string, never>>;
  const parts = {
    tool: toolDigest(),
    formatting: formatSettingsDigest(path.join(output, "src")),
    templates:
      templates === undefined ? "" : digestFolder(templates, (file) => file.endsWith(".hbs")),
  };
  if (Object.values(parts).includes(undefined)) return undefined;
  const settings = { name, input, output, identity, emit, int64, groupBy, templates };
  return digest(JSON.stringify({ ...parts, settings }));
}
