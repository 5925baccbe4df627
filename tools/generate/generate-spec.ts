import path from "node:path";
import type { ResolvedConfig, ResolvedSpec } from "../frame/config/resolve.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../generator/diagnostics/located.ts";
import { type OnStage } from "../../generator/analyse.ts";
import { generate, type KeepFile } from "../../generator/generate.ts";
import { CollectingMemory } from "./collecting-memory.ts";
import { digest } from "./incremental/digest.ts";
import type { PartMemory } from "./incremental/part-memory.ts";
import type { RecordKeeper } from "./incremental/open-record.ts";
import { disk } from "../../generator/output/host.ts";
import { withLineFeeds } from "../../generator/output/line-ends.ts";
import { exportChanges } from "../../generator/output/export-changes.ts";
import { planOutput, type OutputPlan } from "../../generator/output/write.ts";
import { documentFiles } from "../../generator/source/reading/disk.ts";
import { spareMemory } from "../frame/input/spare-memory.ts";
import { namedIn, storeFor, type AddressOptions } from "../frame/remote/open-store.ts";
import { loadPlugins } from "../../generator/plugins/load-plugins.ts";
import { reportExports } from "./report-exports.ts";
import { reportObstacles } from "../frame/output/report-obstacles.ts";
import { headOf, type SpecRun } from "./spec-run.ts";
import { version } from "../frame/version.ts";

export interface SpecOptions {
  /** Replace files that no earlier run has written. */
  readonly overwrite: boolean;
  /** Working folder, from which the results name files. */
  readonly cwd: string;
  /** Texts that an earlier run has formatted. */
  readonly formatted: PartMemory;
  readonly onStage: OnStage;
  readonly keep: KeepFile;
  /** Is called where the documents are so large that little else should be held. */
  readonly spare: () => void;
  readonly addresses: AddressOptions;
}

/** Generates one spec as far as the plan of what to write. */
export async function generateSpec(
  config: ResolvedConfig,
  spec: ResolvedSpec,
  keeper: RecordKeeper,
  { overwrite, cwd, formatted, onStage, keep, spare, addresses }: SpecOptions,
): Promise<SpecRun> {
  const found = new Diagnostics();
  const read: string[] = [];
  const documents: Record<string, string> = {};
  const memory = new CollectingMemory(formatted);
  let size = 0;
  const onRead = (file: string, bytes: Uint8Array): void => {
    documents[file] = digest(bytes);
    size += bytes.length;
    memory.read(size);
    if (!spareMemory(size)) return;
    spare();
    memory.spare();
  };
  const local = documentFiles(config.folder, spec, onRead);
  const store = await storeFor(config, spec, addresses);
  const sourceDisk = store?.beside(local, onRead) ?? local;
  const host = {
    ...sourceDisk,
    readFile(file: string): Promise<string> {
      // A file that is missing may appear while the run watches.
      read.push(path.resolve(config.folder, file));
      return sourceDisk.readFile(file);
    },
    readOverlay(file: string): Promise<string> {
      read.push(path.resolve(config.folder, file));
      return (sourceDisk.readOverlay ?? sourceDisk.readFile)(file);
    },
  };
  const plugins = await loadPlugins(spec.plugins, config.folder, found);
  const all = { ...spec, plugins };
  const { sources, files } = await generate(all, host, found, onStage, memory, keep);
  if (addresses.isKept) await store?.save(namedIn(config));
  const { source } = config;
  const texts =
    source === undefined ? sources.files : new Map([...sources.files, [source.path, source]]);
  const { CommentIgnores } = await import("../../generator/findings/ignores/comment-ignores.ts");
  const diagnostics = await new CommentIgnores().apply(locate(found.all, texts), sources.files);
  if (files === undefined) return { outcome: "failed", diagnostics, read };
  const own = version();
  const plan = await planOutput(spec.output, files, disk, own);
  const head = headOf(spec, cwd);
  const obstacles = new Diagnostics();
  reportObstacles(plan, head.output, overwrite, obstacles);
  const exports = await exportChanges(plan, files, disk, own);
  if (exports !== undefined) reportExports(exports, head.output, own, obstacles);
  const reported = [...diagnostics, ...locate(obstacles.all, new Map())];
  if (obstacles.hasErrors) return { outcome: "failed", diagnostics: reported, read };
  const written = [...plan.created, ...plan.changed, ...plan.unchanged];
  const sizes = measure(written);
  return {
    outcome: "done",
    diagnostics: reported,
    read,
    outputs: written.map((file) => file.path),
    result: { ...head, ...sizes, ...differences(plan), ...(exports !== undefined && { exports }) },
    plan,
    async record() {
      // A document that could not be read might appear later.
      if (Object.keys(documents).length < read.length) return;
      // A record does not depend on the lines of the configuration.
      if (found.all.some(({ location }) => location?.file === config.path)) return;
      const digests = Object.fromEntries(
        written.map((file) => [file.path, digest(withLineFeeds(file.bytes))]),
      );
      const { lines, bytes } = sizes;
      const { parts } = formatted;
      await keeper.keep({ sources: documents, files: digests, parts, lines, bytes, diagnostics });
    },
  };
}

function measure(files: OutputPlan["created"]): { files: number; lines: number; bytes: number } {
  let lines = 0;
  let bytes = 0;
  for (const file of files) {
    // Read once, since they may be on the disk.
    const own = file.bytes;
    for (let at = own.indexOf(10); at !== -1; at = own.indexOf(10, at + 1)) lines++;
    bytes += own.length;
  }
  return { files: files.length, lines, bytes };
}

function differences(
  plan: OutputPlan,
): Readonly<Record<"created" | "changed" | "removed", readonly string[]>> {
  const paths = (list: OutputPlan["created"]): string[] => list.map((file) => file.path).sort();
  return {
    created: paths(plan.created),
    changed: paths(plan.changed),
    removed: [...plan.removed].sort(),
  };
}
