import path from "node:path";
import { modulePath } from "../code/module-id.ts";
import type { ResolvedSpec } from "../config/resolve.ts";
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
  const { name, input, output, identity, emit, templates, plugins, ...others } = spec;
  const { int64, dates, untyped, codecs, groupBy, root, maxMegabytes, ...choices } = others;
  const { names, operations, media, paths, importExtension, ...rest } = choices;
  // A setting that is added has to be added here too, with the files that it names.
  rest satisfies Readonly<Record<string, never>>;
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
  const limits = { root, maxMegabytes };
  const settings = {
    name,
    input,
    output,
    identity,
    emit,
    templates,
    names,
    operations,
    media,
    importExtension,
    paths,
    limits,
  };
  const representation = { int64, dates, untyped, codecs, groupBy };
  return digest(JSON.stringify({ ...parts, settings, representation }));
}
