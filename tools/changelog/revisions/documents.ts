import path from "node:path";
import { readErrorReason } from "../../../generator/source/reading/read-error.ts";
import { addressOf } from "../../../generator/source/references/reference-path.ts";
import { baseConfig, type BaseConfig } from "../../diff/run/base-config.ts";
import { BaseDocuments } from "../../diff/run/base-documents.ts";
import { namedByHand, namedDocuments, type NamedDocument } from "../../diff/run/named-documents.ts";
import type { ResolvedConfig } from "../../frame/config/resolve.ts";
import {
  readInput,
  type DocumentInput,
  type InputSettings,
} from "../../frame/input/read-argument.ts";
import type { Revision } from "./steps.ts";

/** A document of a revision. */
export interface RevisionDocument {
  readonly key: string;
  readonly named: NamedDocument;
  readonly outputs: readonly string[];
  readonly input: DocumentInput;
}

/** The documents of a revision, and those that it cannot give. */
export interface RevisionDocuments {
  readonly documents: readonly RevisionDocument[];
  /** Reasons by the keys of documents. */
  readonly unread: ReadonlyMap<string, string>;
  /** Further facts that readers need, in sentences. */
  readonly notes: readonly string[];
}

/** Where documents of revisions are looked for. */
export interface DocumentSearch {
  /** Files, folders and addresses of the command line; those of the configuration without any. */
  readonly names: readonly string[];
  /** The configuration of the working folder. */
  readonly config: ResolvedConfig | undefined;
  /** Value of `--config`. */
  readonly flag: string | undefined;
  readonly settings: InputSettings;
}

/** The documents of a revision: those that are named, or those of its own configuration. */
export async function documentsOf(
  revision: Revision,
  { names, config, flag, settings }: DocumentSearch,
): Promise<RevisionDocuments> {
  const { cwd } = settings.cli;
  const before = await baseConfig({ commit: revision.commit, cwd, flag });
  const own = before?.config;
  const limits = own?.documents.map(({ maxMegabytes }) => maxMegabytes) ?? [];
  const maxMegabytes = Math.max(settings.maxMegabytes, ...limits);
  const reader = new BaseDocuments(revision, { ...settings, maxMegabytes });
  const configured = own === undefined ? undefined : namedDocuments(own, cwd);
  const others = config === undefined ? [] : namedDocuments(config, cwd);
  const known = configured ?? others;
  const wanted = names.length === 0 ? known : await byHand(names, known, revision, settings);
  const documents: RevisionDocument[] = [];
  const unread = new Map<string, string>();
  for (const named of wanted) {
    const { key, outputs } = named;
    try {
      if ((await reader.kindThere(named)) === "blob")
        documents.push({ key, named, outputs, input: await reader.there(named) });
      else if (names.length === 0 && configured !== undefined)
        unread.set(key, "its configuration names the file, and the revision does not have it");
    } catch (error) {
      unread.set(key, readErrorReason(error));
    }
  }
  return { documents, unread, notes: notesOn(before, names, cwd) };
}

function notesOn(
  before: BaseConfig | undefined,
  names: readonly string[],
  cwd: string,
): readonly string[] {
  if (before?.problem === undefined || names.length > 0) return [];
  const file = path.relative(cwd, before.path).replaceAll("\\", "/");
  const cure =
    before.config === undefined
      ? "the documents of the configuration of today are taken"
      : "what can be read of it is taken";
  return [`its configuration '${file}' cannot be read: ${before.problem}; ${cure}`];
}

/** The documents that the command line names, as far as the revision has them. */
async function byHand(
  names: readonly string[],
  known: readonly NamedDocument[],
  { commit }: Revision,
  settings: InputSettings,
): Promise<readonly NamedDocument[]> {
  const found = new Map<string, NamedDocument>();
  const add = (key: string, address?: string): void => {
    const configured = known.find((one) => one.key === key);
    found.set(key, configured ?? namedByHand(key, address));
  };
  for (const name of names) {
    const address = addressOf(name, "");
    if (address !== undefined) {
      add(address, address);
      continue;
    }
    const { key } = namedByHand(name);
    const inputs = await readInput(`git:${commit}:${key}`, settings);
    // A revision that has nothing there has no such document.
    if ("problem" in inputs) add(key);
    else for (const one of inputs) add(path.posix.join(key, one.name));
  }
  return [...found.values()];
}
