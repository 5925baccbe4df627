import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { specDefaults } from "../config/defaults.ts";
import type { NeededMembers } from "../config/intact-parts.ts";
import type { ResolvedConfig, ResolvedDocument } from "../config/resolve.ts";
import { documentFiles } from "../../../generator/source/reading/disk.ts";
import type { SourceHost } from "../../../generator/source/reading/read.ts";
import { mappedHosts } from "../../../generator/source/references/address-map.ts";
import {
  addressOf,
  keptAddress,
  keptPath,
} from "../../../generator/source/references/reference-path.ts";
import type { DocumentStore } from "../../../generator/source/network/document-store.ts";
import type { CliHost } from "../host.ts";
import type { DocumentFlags } from "../command/common-flags.ts";
import { openConfig } from "../open-config.ts";
import type { Printer } from "../printer.ts";
import { addressesFrom } from "../remote/addresses-from.ts";
import { namedIn, openStore, storeFor } from "../remote/open-store.ts";
import { selectDocuments } from "../select-specs.ts";
import { missingOverlay } from "../overlays/overlay-files.ts";
import { exitCodes, refuse, usageError } from "../usage.ts";

/** A document, and how its files are read. */
export interface DocumentInput {
  /** Folder that the files are relative to; absolute. */
  readonly folder: string;
  readonly spec: Omit<InputSpec, "output" | "name" | "plugins">;
  readonly host: SourceHost;
  /** The configuration that was read, if there is one. */
  readonly config: ResolvedConfig | undefined;
  /** Saves fetched documents to the lock, if anything is to be kept. */
  save(): Promise<void>;
}

type InputSpec = Pick<ResolvedDocument, "input"> & Partial<ResolvedDocument>;

/** Words of a command for messages. */
export interface DocumentWords {
  /** A call with a document, such as `diptych bundle FILE`. */
  readonly call: string;
  /** Why there is one document at a time. */
  readonly oneAtATime: string;
  /** Members of the configuration that count where a document is named. Default: those of addresses */
  readonly needs?: NeededMembers;
}

/** Members of the configuration that count where a document is named. */
const needed: NeededMembers = new Set(["remote"]);

/** The document that an argument names, or the only one of the configuration; else the exit code. */
export async function findDocument(
  name: string | undefined,
  flags: DocumentFlags,
  words: DocumentWords,
  host: CliHost,
  printer: Printer,
): Promise<DocumentInput | number> {
  const opened = await openConfig(
    host,
    flags.config,
    name === undefined ? undefined : (words.needs ?? needed),
  );
  if (opened.kind === "invalid") {
    printer.err.findings(opened.report);
    return exitCodes.usage;
  }
  if (opened.kind === "missing" && (flags.config !== undefined || name === undefined)) {
    const cure = flags.config === undefined ? `name a document: '${words.call}'` : opened.cure;
    return usageError(host, opened.problem, cure);
  }
  const config = opened.kind === "config" ? opened.config : undefined;
  const missing = missingOverlay(flags.overlay ?? [], host.cwd);
  if (missing !== undefined) return refuse(host, missing);
  if (config !== undefined) {
    const selected = selectDocuments(config, name === undefined ? [] : [name], host.cwd);
    if ("specs" in selected) {
      const [spec, ...more] = selected.specs;
      if (spec !== undefined && more.length === 0) return ofSpec(spec, config, flags, host);
      const names = selected.specs.map((one) => `'${one.name}'`).join(", ");
      return usageError(host, words.oneAtATime, `name one of ${names}`);
    }
  }
  return ofArgument(name ?? "", config, flags, host);
}

async function ofSpec(
  spec: ResolvedDocument,
  config: ResolvedConfig,
  flags: DocumentFlags,
  host: CliHost,
): Promise<DocumentInput> {
  const overlays = [...(spec.overlays ?? []), ...overlaysOf(flags, config.folder, host)];
  const named = { ...spec, overlays };
  const store = await storeFor(config, spec, addressesOf(flags, host));
  const local = documentFiles(config.folder, named);
  return {
    folder: config.folder,
    spec: named,
    host: store?.beside(local) ?? local,
    config,
    save: async () => store?.save(namedIn(config)),
  };
}

/** A document that is none of the configuration. */
async function ofArgument(
  argument: string,
  config: ResolvedConfig | undefined,
  flags: DocumentFlags,
  host: CliHost,
): Promise<DocumentInput | number> {
  const overlays = overlaysOf(flags, host.cwd, host);
  const address = addressOf(argument, "");
  const save = async (): Promise<void> => undefined;
  const named = new Set(address === undefined ? [] : [address]);
  const addresses = addressesFrom(config, host.cwd);
  const open = (): Promise<DocumentStore> =>
    openStore(config, host.cwd, addressesOf(flags, host), named);
  if (address !== undefined) {
    const store = await open();
    const spec = { input: keptPath(address), overlays };
    const local = documentFiles(host.cwd, { ...specDefaults, ...spec, addresses });
    return { folder: host.cwd, spec, host: store.beside(local), config, save };
  }
  const file = path.resolve(host.cwd, argument);
  if (!existsSync(file) || statSync(file).isDirectory()) {
    const found = existsSync(file) ? `'${argument}' is a folder` : `there is no file '${argument}'`;
    return usageError(host, found, "name a document; paths are relative to the working folder");
  }
  const input = path.relative(host.cwd, file).replaceAll("\\", "/");
  const local = documentFiles(host.cwd, { ...specDefaults, input, addresses });
  const isAsked = [...(config?.remote.allowedHosts ?? []), ...mappedHosts(addresses)].length > 0;
  const beside = isAsked ? (await open()).beside(local) : local;
  return { folder: host.cwd, spec: { input, overlays }, host: beside, config, save };
}

const addressesOf = (
  { frozen }: DocumentFlags,
  { env }: CliHost,
): { frozen: boolean | undefined; env: CliHost["env"]; isKept: boolean } => ({
  frozen,
  env,
  isKept: false,
});

const overlaysOf = (
  { overlay = [] }: DocumentFlags,
  folder: string,
  { cwd }: CliHost,
): readonly string[] =>
  overlay.map((file) => path.relative(folder, path.resolve(cwd, file)).replaceAll("\\", "/"));

/** The name of a file as the user knows it, for messages. */
export const shownFile = (file: string): string => keptAddress(file) ?? file;
