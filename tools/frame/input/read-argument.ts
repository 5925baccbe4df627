import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { documentFiles } from "../../../generator/source/reading/disk.ts";
import { readErrorReason } from "../../../generator/source/reading/read-error.ts";
import type { SourceHost } from "../../../generator/source/reading/read.ts";
import {
  addressOf,
  keptAddress,
  keptPath,
} from "../../../generator/source/references/reference-path.ts";
import type { DocumentStore } from "../../../generator/source/network/document-store.ts";
import type { AddressMap } from "../../../generator/source/references/address-map.ts";
import type { CliHost } from "../host.ts";
import { gitFiles, gitKind, gitList, isRevision } from "../git/git-files.ts";
import { mappedFiles } from "../remote/addresses-from.ts";
import type { ArgumentProblem } from "../usage.ts";

/** A document that an argument names, and how its files are read. */
export interface DocumentInput {
  /** Path of the entry document, as the host reads it. */
  readonly entry: string;
  readonly host: SourceHost;
  /** Overlays that change it, as the host reads them. */
  readonly overlays?: readonly string[];
  /** Key that pairs documents of two folders; empty for a single one. */
  readonly name: string;
  /** The name of a file as the user knows it. */
  label(file: string): string;
  /** Present where the label names a file of a revision: the same file without the revision. */
  fileOf?(file: string): string;
}

/** Where the documents of an argument come from. */
export interface InputSettings {
  readonly cli: CliHost;
  readonly maxMegabytes: number;
  /** Documents of addresses. */
  readonly store: DocumentStore;
  /** Where references to addresses lead instead; paths are relative to the working folder. */
  readonly addresses: AddressMap | undefined;
}

/**
 * The documents that an argument names: a file, a folder of files, standard input (`-`), a file or folder
 * of a git revision (`git:REF:path` or `REF:path`), a file of an installed package (`package:NAME/path`).
 */
export async function readInput(
  argument: string,
  settings: InputSettings,
): Promise<readonly DocumentInput[] | ArgumentProblem> {
  const { cli } = settings;
  if (argument === "-") return standardInput(settings);
  const address = addressOf(argument, "");
  if (address !== undefined)
    return [atAddress(address, settings.store, mappedFiles(cli.cwd, settings.addresses))];
  if (argument.startsWith("package:")) return packageFile(argument, settings);
  if (!argument.startsWith("git:") && existsSync(path.resolve(cli.cwd, argument)))
    return onDisk(argument, settings);
  const revision = /^(?:git:)?([^:]+):(.+)$/s.exec(argument);
  if (revision === null)
    return {
      problem: `there is no file '${argument}'`,
      cure: "correct the path, it is relative to the working folder; 'REF:path' reads a revision of git",
    };
  return ofRevision(revision[1] ?? "", revision[2] ?? "", settings);
}

/**
 * A document that is fetched, or kept.
 *
 * @param mapped files that addresses are mapped to
 */
export function atAddress(
  address: string,
  store: DocumentStore,
  mapped: SourceHost,
): DocumentInput {
  return {
    entry: keptPath(address),
    host: store.beside(mapped),
    name: "",
    label: (file) => keptAddress(file) ?? file,
  };
}

async function standardInput({
  cli,
}: InputSettings): Promise<readonly DocumentInput[] | ArgumentProblem> {
  if (cli.stdin.text === undefined || cli.stdin.isTTY === true)
    return { problem: "nothing comes on standard input", cure: "pipe a document into it" };
  const text = await cli.stdin.text();
  const host: SourceHost = {
    root: ".",
    // References of a document without a place lead nowhere.
    readFile: (file) =>
      file === "stdin"
        ? Promise.resolve(text)
        : Promise.reject(new Error("it is beside standard input, which has no folder")),
  };
  return [{ entry: "stdin", host, name: "", label: () => "stdin" }];
}

function packageFile(
  argument: string,
  settings: InputSettings,
): readonly DocumentInput[] | ArgumentProblem {
  const request = argument.slice("package:".length);
  const [, name = "", rest = ""] = /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(request) ?? [];
  const folder = packageFolder(name, settings.cli.cwd);
  const file = folder === undefined ? undefined : path.join(folder, rest);
  if (file === undefined || !existsSync(file) || !isBelow(folder ?? "", file))
    return {
      problem: `there is no file '${rest}' in an installed package '${name}'`,
      cure: "install the package, or correct the name: 'package:NAME/path/openapi.json'",
    };
  return onDisk(path.relative(settings.cli.cwd, file), settings);
}

const isBelow = (folder: string, file: string): boolean =>
  !path.relative(folder, file).startsWith("..");

/** The folder of a package as Node.js finds it from the working folder, whatever it exports. */
function packageFolder(name: string, cwd: string): string | undefined {
  const folders = createRequire(path.join(cwd, "package.json")).resolve.paths(name) ?? [];
  return folders.map((folder) => path.join(folder, name)).find((folder) => existsSync(folder));
}

/** Names of files that may hold a document. */
export const isDocument = (file: string): boolean => /\.(?:ya?ml|json)$/i.test(file);

/** Whether a text says that it is an OpenAPI document: parts of others do not. */
export const saysVersion = (text: string): boolean =>
  /(?:^|[{,\s])["']?(?:openapi|swagger)["']?\s*:/.test(text);

/** The beginning of a file, in which documents say what they are. */
function readStart(file: string): string {
  const handle = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(4096);
    return bytes.subarray(0, readSync(handle, bytes)).toString("utf8");
  } finally {
    closeSync(handle);
  }
}

/** Most documents of a folder that are compared. */
const mostDocuments = 1_000;

function onDisk(
  argument: string,
  { cli, maxMegabytes, addresses }: InputSettings,
): readonly DocumentInput[] | ArgumentProblem {
  const one = (file: string, name: string): DocumentInput => {
    const entry = file.replaceAll("\\", "/");
    const host = documentFiles(cli.cwd, { input: entry, maxMegabytes, addresses });
    return { entry, host, name, label: (shown) => shown };
  };
  const absolute = path.resolve(cli.cwd, argument);
  if (!statSync(absolute).isDirectory()) return [one(argument, "")];
  const files = readdirSync(absolute, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => isDocument(file) && !/(^|\/)(?:node_modules|\.[^/]+)\//.test(file))
    .filter((file) => saysVersion(readStart(path.join(absolute, file))))
    .sort();
  return listed(files, argument, (file) => one(path.join(argument, file), file));
}

function listed(
  files: readonly string[],
  argument: string,
  one: (file: string) => DocumentInput,
): readonly DocumentInput[] | ArgumentProblem {
  if (files.length === 0)
    return {
      problem: `there is no YAML or JSON file in '${argument}'`,
      cure: "name a document, or a folder of documents",
    };
  if (files.length > mostDocuments)
    return {
      problem: `there are ${files.length} YAML and JSON files in '${argument}'`,
      cure: `name a folder with at most ${mostDocuments}`,
    };
  return files.map(one);
}

async function ofRevision(
  ref: string,
  file: string,
  settings: InputSettings,
): Promise<readonly DocumentInput[] | ArgumentProblem> {
  try {
    return await inRevision(ref, file, settings);
  } catch (error) {
    return {
      problem: `'${ref}:${file}' cannot be read: ${readErrorReason(error)}`,
      cure: "fetch what is missing, or name another file",
    };
  }
}

async function inRevision(
  ref: string,
  file: string,
  { cli, maxMegabytes, addresses }: InputSettings,
): Promise<readonly DocumentInput[] | ArgumentProblem> {
  if (!(await isRevision(ref, cli.cwd)))
    return {
      problem: `there is no file '${ref}:${file}', and no git revision '${ref}'`,
      cure: "correct the path, or fetch the branch: 'git fetch origin main' makes 'origin/main'",
    };
  const written = file.replace(/^\.\//, "").replace(/\/+$/, "");
  const revision = { ref, cwd: cli.cwd, maxMegabytes };
  const kind = await gitKind(revision, written);
  if (kind !== "blob" && kind !== "tree")
    return {
      problem: `there is no file '${written}' in the revision '${ref}'`,
      cure: "correct the path, it is relative to the working folder",
    };
  const host = { ...(await gitFiles(revision)), addresses };
  const input = (entry: string, name: string): DocumentInput => ({
    entry,
    host,
    name,
    label: (shown) => `${ref}:${shown}`,
    fileOf: (shown) => shown,
  });
  if (kind === "blob") return [input(written, "")];
  const files: string[] = [];
  for (const one of (await gitList(revision, written)).filter(isDocument))
    if (saysVersion((await host.readFile(one)).slice(0, 4096))) files.push(one);
  return listed(files, `${ref}:${written}`, (entry) =>
    input(entry, path.posix.relative(written, entry)),
  );
}
