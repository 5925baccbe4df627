import { existsSync } from "node:fs";
import path from "node:path";
import type { ResolvedConfig } from "../../frame/config/resolve.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { locate, type LocatedDiagnostic } from "../../../generator/diagnostics/located.ts";
import { analyse } from "../../../generator/analyse.ts";
import type { Api } from "../../../generator/ir/index.ts";
import { CommentIgnores } from "../../../generator/findings/ignores/comment-ignores.ts";
import { ConfiguredIgnores } from "../../../generator/findings/ignores/configured-ignores.ts";
import { isOff, levelled, lint } from "../lint.ts";
import type { OwnRule } from "../own/own-rule.ts";
import type { LintSettings } from "../../../generator/findings/settings.ts";
import { documentFiles, type DiskLimits } from "../../../generator/source/reading/disk.ts";
import { filesOf, type SourceHost } from "../../../generator/source/reading/read.ts";
import type { ParsedSource } from "../../../generator/source/reading/source-file.ts";
import {
  namedIn,
  openStore,
  storeFor,
  type AddressOptions,
} from "../../frame/remote/open-store.ts";
import type { Checked } from "./baseline-file.ts";

/** Findings of a document, and its files; absolute paths. */
export interface CheckedFiles extends Checked {
  readonly read: readonly string[];
  /** Those of them that are overlays. */
  readonly overlays: readonly string[];
  /** The document as it was lowered, without settings of the configuration; absent where that failed. */
  readonly api: Api | undefined;
  /** Findings without the overlays. */
  bare(): Promise<readonly LocatedDiagnostic[]>;
}

/** Where documents are, and what they are checked by. */
interface LintScope {
  /** Absolute; documents are relative to it. */
  readonly folder: string;
  readonly config: ResolvedConfig | undefined;
  /** Whether the documents are those of the configuration. */
  readonly isWhole: boolean;
  /** Rules that are not ours. */
  readonly rules: readonly OwnRule[];
  readonly addresses: AddressOptions;
  /** Addresses that the command names: what they lead to is not kept. */
  readonly named?: ReadonlySet<string>;
  /** Texts that take the place of those on the disk, by absolute path. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Reads the text of a file, given its absolute path and the one of diagnostics. Default: as a whole. */
  readonly parse?: ParseFile;
  /** Called before a document is lowered. */
  readonly onLower?: () => void;
}

/** Reads the text of a file, given its absolute path and the one of diagnostics. */
export type ParseFile = (file: string, name: string, text: string) => Promise<ParsedSource>;

/** Lints documents. Findings that are ignored are left out; those about ignores are with the first document. */
export async function lintAll(
  documents: readonly DiskLimits[],
  scope: LintScope,
): Promise<readonly CheckedFiles[]> {
  const { folder, config, isWhole, rules, addresses, texts: unsaved = new Map() } = scope;
  const { named = new Set() } = scope;
  const settings = settingsFrom(folder, config);
  const comments = new CommentIgnores();
  const configured = new ConfiguredIgnores(settings.ignores ?? []);
  const checked: CheckedFiles[] = [];
  let isDecided = isWhole;
  for (const limits of documents) {
    const { input, root, overlays } = limits;
    const diagnostics = new Diagnostics();
    const spec = {
      input,
      ...(root === undefined ? {} : { root }),
      ...(overlays === undefined ? {} : { overlays }),
      int64: "number",
      unreferenced: true,
      keepWritten: rules.length > 0,
    } as const;
    const local = documentFiles(folder, limits);
    const store =
      named.size > 0
        ? await openStore(config, folder, addresses, named, limits.maxMegabytes)
        : config && (await storeFor(config, limits, addresses));
    const host = withTexts(store?.beside(local) ?? local, unsaved, folder, scope.parse);
    const { sources, api, written } = await analyse(spec, host, diagnostics, (stage) => {
      if (stage === "lower") scope.onLower?.();
    });
    if (config !== undefined && named.size === 0) await store?.save(namedIn(config));
    const files = filesOf(sources);
    const all = locate(lint(sources, settings, diagnostics.all, { rules, api, written }), files);
    if (all.some((one) => one.class === "fatal")) isDecided = false;
    const texts = [...files].map(([file, one]) => [file, one.withoutValue()] as const);
    const findings = configured.apply(await comments.apply(all, new Map(texts)));
    const read = [...files.keys()].map((file) => path.resolve(folder, file));
    checked.push({
      document: path.resolve(folder, input),
      folder,
      findings,
      read,
      api,
      overlays: (overlays ?? []).map((file) => path.resolve(folder, file)),
      async bare() {
        const [alone] = await lintAll([{ ...limits, overlays: [] }], { ...scope, isWhole: false });
        return alone?.findings ?? [];
      },
    });
  }
  const [first, ...others] = checked;
  if (first === undefined) return [];
  const about = [
    ...comments.problems((rule) => isOff(rule, settings), new Set(rules.map(({ code }) => code))),
    ...(isDecided && config !== undefined ? unusedEntries(configured, config, folder) : []),
  ].flatMap((one) => levelled(one, settings));
  return [{ ...first, findings: [...first.findings, ...about] }, ...others];
}

/**
 * The files of a document on the disk, with other texts; which files are read is decided as ever.
 *
 * @param parse how their texts are read, other than as a whole
 */
export function withTexts(
  disk: SourceHost,
  texts: ReadonlyMap<string, string>,
  folder: string,
  parse?: ParseFile,
): SourceHost {
  if (texts.size === 0) return disk;
  const changed =
    (read: SourceHost["readFile"]): SourceHost["readFile"] =>
    async (file) => {
      const absolute = path.resolve(folder, file);
      const text = texts.get(absolute);
      // It may never have been saved.
      if (text !== undefined && !existsSync(absolute)) return text;
      const saved = await read(file);
      return text ?? saved;
    };
  return {
    ...disk,
    ...(parse && { parse: (file, text) => parse(path.resolve(folder, file), file, text) }),
    readFile: changed(disk.readFile),
    readOverlay: changed(disk.readOverlay ?? disk.readFile),
  };
}

/** Settings of the configuration with their files relative to a folder. */
function settingsFrom(folder: string, config: ResolvedConfig | undefined): LintSettings {
  if (config === undefined) return { rules: {} };
  const from = (file: string): string => relative(folder, path.resolve(config.folder, file));
  const { overrides = [], ignores = [] } = config.lint;
  return {
    ...config.lint,
    overrides: overrides.map((one) =>
      one.files === undefined ? one : { ...one, files: one.files.map(from) },
    ),
    ignores: ignores.map((one) =>
      one.file === undefined ? one : { ...one, file: from(one.file) },
    ),
  };
}

/** Entries of the configuration that have ignored nothing though their rules are applied. */
function unusedEntries(
  configured: ConfiguredIgnores,
  { lint: settings, path: own, source }: ResolvedConfig,
  folder: string,
): readonly LocatedDiagnostic[] {
  const found = new Diagnostics();
  const file = relative(folder, own);
  for (const index of configured.unused) {
    const rule = settings.ignores?.[index]?.rule;
    if (rule === undefined || isOff(rule, settings)) continue;
    found.report("ignore-unused", { file, pointer: `/lint/ignores/${index}` }, { rule });
  }
  return locate(found.all, new Map(source === undefined ? [] : [[file, source]]));
}

const relative = (folder: string, target: string): string =>
  path.relative(folder, target).replaceAll("\\", "/");
