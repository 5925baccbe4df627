import { existsSync } from "node:fs";
import path from "node:path";
import { rebased, type AddressMap } from "../../../generator/source/references/address-map.ts";
import {
  isBelow,
  keptAddress,
  keptPath,
} from "../../../generator/source/references/reference-path.ts";
import { mappedFiles } from "../../frame/remote/addresses-from.ts";
import type { BaseRevision } from "./base-revision.ts";
import {
  atAddress,
  isDocument,
  readInput,
  saysVersion,
  type DocumentInput,
  type InputSettings,
} from "../../frame/input/read-argument.ts";
import { gitFiles } from "../../frame/git/git-files.ts";
import { gitObject } from "../../frame/git/git-objects.ts";
import { git, gitLine } from "../../frame/git/git.ts";
import type { NamedDocument } from "./named-documents.ts";
import { changedBy } from "./overlaid-pair.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";

/** Reads documents of the working folder, and of the revision that they are compared with. */
export class BaseDocuments {
  readonly #revision: BaseRevision;
  readonly #settings: InputSettings;
  readonly #cwd: string;

  constructor(revision: BaseRevision, settings: InputSettings) {
    this.#revision = revision;
    this.#settings = settings;
    this.#cwd = settings.cli.cwd;
  }

  /** Whether the working folder has a document. */
  isHere({ key, address }: NamedDocument): boolean {
    return address !== undefined || existsSync(path.resolve(this.#cwd, key));
  }

  /** Kind of object that the revision has at the path of a document; undefined if absent. */
  async kindThere(named: NamedDocument): Promise<"blob" | "tree" | undefined> {
    const tree = { ref: this.#revision.commit, cwd: this.#cwd };
    const object = await gitObject(tree, fileOf(named), this.#settings.maxMegabytes);
    return object?.kind;
  }

  /** Whether a document is in no folder of the repository, so that no revision can have it. */
  async isOutside(named: NamedDocument): Promise<boolean> {
    const top = (await gitLine(this.#cwd, "rev-parse", "--show-cdup")) ?? "";
    return !isBelow(fileOf(named), top === "" ? "." : top);
  }

  /** Whether git leaves a file out, or its address was not kept, so that revisions do not have it. */
  async isIgnored(named: NamedDocument): Promise<boolean> {
    if (named.address !== undefined) return true;
    return (await gitLine(this.#cwd, "check-ignore", "--quiet", "--", named.key)) !== undefined;
  }

  /** The document as it is. */
  async here(named: NamedDocument): Promise<DocumentInput | ArgumentProblem> {
    const { key, address, overlays, addresses = this.#settings.addresses } = named;
    const settings = { ...this.#settings, addresses };
    if (address !== undefined) {
      const mapped = mappedFiles(this.#cwd, addresses);
      return { ...atAddress(address, settings.store, mapped), name: key, overlays: [] };
    }
    const read = await readInput(key, settings);
    if ("problem" in read) return read;
    const [input] = read;
    if (input === undefined || read.length > 1 || input.name !== "")
      return {
        problem: `'${key}' is a folder, and a configuration names documents`,
        cure: "name a document",
      };
    const changed = changedBy({ ...input, name: key }, overlays, this.#cwd);
    return changed ?? input;
  }

  /** The document as it was, with the overlays that it had. */
  async there(named: NamedDocument): Promise<DocumentInput> {
    const { key, address, folder, overlays, addresses = this.#settings.addresses } = named;
    const { commit, name } = this.#revision;
    const { maxMegabytes } = this.#settings;
    const at = { ref: commit, cwd: this.#cwd, maxMegabytes };
    const host = await gitFiles(address === undefined ? at : { ...at, folder });
    const shown = (file: string): string => keptAddress(file) ?? file;
    return {
      entry: address === undefined ? key : keptPath(address),
      host:
        address === undefined
          ? { ...host, addresses }
          : { ...host, addresses: fromFolder(addresses, folder), allows: () => true },
      ...(overlays.length === 0 ? {} : { overlays }),
      name: key,
      label: (file) => `${name}:${shown(file)}`,
      fileOf: (file) => (keptAddress(file) === undefined ? file : path.posix.join(folder, file)),
    };
  }

  /** Documents of the revision that the working folder does not have any more. */
  async deleted(): Promise<readonly string[]> {
    const command = ["diff", "--name-only", "--no-renames", "--diff-filter=D", "--relative", "-z"];
    const listed = await git(this.#cwd, [...command, this.#revision.commit], 32);
    const documents: string[] = [];
    for (const file of listed.split("\0").filter(isDocument).slice(0, mostDeleted)) {
      const tree = { ref: this.#revision.commit, cwd: this.#cwd };
      const object = await gitObject(tree, file, this.#settings.maxMegabytes);
      const start = object?.bytes.subarray(0, 4096).toString("utf8") ?? "";
      if (saysVersion(start)) documents.push(file);
    }
    return documents;
  }
}

/** A map of the working folder for paths that are relative to another one. */
const fromFolder = (addresses: AddressMap | undefined, folder: string): AddressMap | undefined =>
  addresses && rebased(addresses, (target) => path.posix.relative(folder, target) || ".");

/** Most deleted documents that one is looked for among. */
const mostDeleted = 200;

/** Path of a document from the working folder. */
export const fileOf = ({ key, address, folder }: NamedDocument): string =>
  address === undefined ? key : path.posix.join(folder, keptPath(address));
