import path from "node:path";
import type { Api } from "../../generator/ir/index.ts";
import type { FileEdits } from "./edit.ts";
import { isAddress, type FormerProject } from "./former-project.ts";
import { knownDocument } from "./known-operation.ts";
import { leftIn, type FileChange, type Leftover, type ProjectFile } from "./migration.ts";
import { addressOf, clientText, importExtension, type SpecOf } from "./new-files.ts";
import { instanceFor, senderOf } from "./orval/sender.ts";
import type { OrvalTarget } from "./orval/target.ts";

/** A project on the disk, or in a test's memory. */
export interface MigrateHost {
  /** Text files below the folder that may be moved, in the order of their paths. */
  readonly files: readonly ProjectFile[];
  /** The document, lowered; undefined where it cannot be read, which is reported unless it is an address. */
  analyse(input: string): Promise<Api | undefined>;
}

/** A project whose document has been read. */
export type ReadProject = FormerProject & SpecOf;

/** Outputs of a former configuration that are moved. */
export interface ReadTargets {
  readonly targets: readonly OrvalTarget[];
  readonly read: readonly ReadProject[];
  /** New modules with the client of an output. */
  readonly clients: readonly FileChange[];
  readonly left: readonly Leftover[];
}

/** The outputs of projects whose document can be read. */
export async function readTargets(
  projects: readonly FormerProject[],
  config: ProjectFile,
  edits: FileEdits,
  host: MigrateHost,
): Promise<ReadTargets> {
  const isInside = ({ output }: FormerProject): boolean =>
    !output.startsWith("..") && !path.posix.isAbsolute(output);
  const left = projects
    .filter((project) => !isInside(project))
    .map(({ output }) => leftIn(config, `writes to '${output}', outside of the project`));
  const found = { targets: [] as OrvalTarget[], read: [] as ReadProject[], left };
  const clients: FileChange[] = [];
  for (const project of projects.filter(isInside)) {
    const { input, output, adapter, hasMocks, pageParam } = project;
    const api = await host.analyse(input);
    if (api === undefined) {
      if (isAddress(input))
        edits.leave(
          project.at,
          `reads '${input}', which cannot be fetched: name a file, or allow the address, see docs/remote-documents.md`,
        );
      continue;
    }
    const client = `${output}-client`;
    const document = knownDocument(api);
    const sender = senderOf(project, host.files, edits);
    found.read.push({ ...project, hasAxios: sender.instance !== undefined });
    const isFormer = (module: string): boolean => project.isFormer(module, document);
    const { gives, sendsByAxios } = sender;
    const sends = {
      gives,
      sendsByAxios,
      hasOwnAxios: sender.hasOwnAxios,
      mutator: project.mutator?.module,
    };
    found.targets.push({
      isFormer,
      output,
      client,
      document,
      adapter,
      hasMocks,
      pageParam,
      ...sends,
    });
    const file = `${client}.ts`;
    if (host.files.some((one) => one.path === file)) continue;
    if (sender.change !== undefined) clients.push(sender.change);
    const baseUrl = project.baseUrl ?? addressOf(api);
    const extension = importExtension(host.files);
    const text = clientText(
      path.posix.basename(output),
      extension,
      baseUrl,
      instanceFor(client, sender.instance),
    );
    clients.push({ path: file, before: undefined, after: text });
    if (sender.instance === undefined && (baseUrl === undefined || !isAddress(baseUrl)))
      left.push({
        path: file,
        line: 3,
        column: 19,
        advice: "the document names no whole address of its server: write it here",
      });
  }
  return { ...found, clients };
}
