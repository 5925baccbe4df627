import { existsSync } from "node:fs";
import path from "node:path";
import {
  addressOf,
  isRemote,
  keptPath,
} from "../../../generator/source/references/reference-path.ts";
import type { ResolvedConfig } from "../../frame/config/resolve.ts";
import { localCure } from "../../frame/local-cure.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";

/** Documents of the command line, each once. */
export interface NamedDocuments {
  readonly files: readonly string[];
  /** The address of a file that is one. */
  readonly addresses: ReadonlyMap<string, string | undefined>;
  /** Absolute paths of those on the disk. */
  readonly paths: readonly string[];
}

/** Documents that a run checks. */
export interface DocumentsToLint {
  /** Folder that the inputs are relative to; absolute. */
  readonly folder: string;
  readonly inputs: readonly string[];
  /** Absolute paths of the inputs. */
  readonly paths: readonly string[];
  /** Their names in reports. */
  readonly shown: readonly string[];
  /** Addresses that the command line names. */
  readonly named: ReadonlySet<string>;
  /** Whether they are all documents of the configuration. */
  readonly isWhole: boolean;
}

/** The documents of arguments. One that is named twice is checked once. */
export function nameDocuments(given: readonly string[], cwd: string): NamedDocuments {
  const key = (file: string): string => addressOf(file, "") ?? path.resolve(cwd, file);
  const files = [...new Map(given.map((file) => [key(file), file])).values()];
  const addresses = new Map(files.map((file) => [file, addressOf(file, "")] as const));
  const onDisk = files.filter((file) => addresses.get(file) === undefined);
  return { files, addresses, paths: onDisk.map((file) => path.resolve(cwd, file)) };
}

/** The fault of the first argument that is no file. */
export function missingDocument(
  { files, addresses }: NamedDocuments,
  cwd: string,
): ArgumentProblem | undefined {
  const missing = files.find(
    (file) => addresses.get(file) === undefined && !existsSync(path.resolve(cwd, file)),
  );
  if (missing === undefined) return undefined;
  const cure = isRemote(missing)
    ? localCure(missing)
    : "correct the path, it is relative to the working folder";
  return { problem: `there is no file '${missing}'`, cure };
}

/** The named documents, or those of the configuration if none is named. */
export function documentsToLint(
  { files, addresses }: NamedDocuments,
  config: ResolvedConfig | undefined,
  cwd: string,
): DocumentsToLint {
  const isConfigured = files.length === 0 && config !== undefined;
  const folder = isConfigured ? config.folder : cwd;
  const ofArgument = (file: string): string => {
    const address = addresses.get(file);
    return address === undefined ? file : keptPath(address);
  };
  const inputs = isConfigured
    ? config.documents.map((document) => document.input)
    : files.map(ofArgument);
  const paths = inputs.map((input) => path.resolve(folder, input));
  return {
    folder,
    inputs,
    paths,
    shown: paths.map(
      (one, index) =>
        addresses.get(files[index] ?? "") ?? path.relative(cwd, one).replaceAll("\\", "/"),
    ),
    named: new Set([...addresses.values()].filter((one) => one !== undefined)),
    isWhole: files.length === 0,
  };
}
