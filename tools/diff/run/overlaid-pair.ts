import path from "node:path";
import { specDefaults } from "../../frame/config/defaults.ts";
import type { ResolvedConfig } from "../../frame/config/resolve.ts";
import { documentFiles } from "../../../generator/source/reading/disk.ts";
import type { DiffFlags } from "../flags.ts";
import type { DocumentInput } from "../../frame/input/read-argument.ts";
import type { DocumentPair } from "./pairs.ts";

/** Documents with their overlays: those of the command line, or those that the configuration has for the new one. */
export function overlaidPair(
  [old, next]: DocumentPair,
  { overlay = [], overlayOld = [], overlayNew = [] }: DiffFlags,
  config: ResolvedConfig | undefined,
  cwd: string,
): DocumentPair {
  const ofOld = [...overlay, ...overlayOld];
  const ofNew = [...overlay, ...overlayNew];
  if (ofOld.length + ofNew.length > 0)
    return [changedBy(old, ofOld, cwd), changedBy(next, ofNew, cwd)];
  // Documents of a configuration have theirs already.
  if (old?.overlays !== undefined || next?.overlays !== undefined) return [old, next];
  const entry = path.resolve(cwd, next?.entry ?? "");
  const spec = config?.documents.find(({ input }) => path.resolve(config.folder, input) === entry);
  const own = (spec?.overlays ?? []).map((file) =>
    path.relative(cwd, path.resolve(config?.folder ?? cwd, file)),
  );
  return [changedBy(old, own, cwd), changedBy(next, own, cwd)];
}

/** A document with overlays, which are files of the working folder wherever the document is. */
export function changedBy(
  input: DocumentInput | undefined,
  overlays: readonly string[],
  cwd: string,
): DocumentInput | undefined {
  if (input === undefined || overlays.length === 0) return input;
  const files = overlays.map((file) => file.replaceAll("\\", "/"));
  const disk = documentFiles(cwd, { ...specDefaults, input: input.entry });
  return {
    ...input,
    overlays: files,
    host: {
      ...input.host,
      readOverlay: disk.readOverlay ?? disk.readFile,
    },
    label: (file) => (files.includes(file) ? file : input.label(file)),
  };
}
