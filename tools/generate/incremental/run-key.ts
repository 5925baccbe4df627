import path from "node:path";
import { modulePath } from "../../../generator/code/module-id.ts";
import type { ResolvedSpec } from "../../frame/config/resolve.ts";
import { digest, digestFolder } from "./digest.ts";
import { formatSettingsDigest } from "./format-settings.ts";
import { pluginDigest } from "./plugin-digest.ts";
import { toolDigest } from "./tool.ts";

/**
 * Digest of everything that decides the output of a spec, besides its documents: its settings, the
 * user's templates, its plugins, the configuration of prettier, and the generator itself. Undefined if a part of
 * it cannot be known, so that the spec has to be generated.
 *
 * @param folder the configuration's, from which plugins are resolved
 */
export function runKey(spec: ResolvedSpec, folder: string): string | undefined {
  // Plugins are more than their settings say, and where they are named says nothing.
  const { plugins, ...settings } = spec;
  const { output, identity, templates } = settings;
  const parts = {
    plugins: pluginDigest(plugins, folder),
    tool: toolDigest(),
    formatting: formatSettingsDigest(
      path.dirname(path.join(output, modulePath("./index", identity !== undefined))),
    ),
    templates:
      templates === undefined ? "" : digestFolder(templates, (file) => file.endsWith(".hbs")),
  };
  if (Object.values(parts).includes(undefined)) return undefined;
  return digest(JSON.stringify({ ...parts, settings }));
}
