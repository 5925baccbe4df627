import path from "node:path";
import { memberOf, textOf, type Shown } from "../read-object.ts";
import { isAddress, type FormerProject, type LeaveAt } from "../former-project.ts";

/** Plugins that need nothing here, or have a counterpart that is always written. */
const covered = new Set([
  "@hey-api/client-fetch",
  "@hey-api/sdk",
  "@hey-api/typescript",
  "@hey-api/schemas",
]);

/** Reads what a configuration of hey-api says; what it does not cover is left. */
export function readHeyApi(config: Shown, leave: LeaveAt): readonly FormerProject[] {
  const jobs = config.kind === "list" ? config.items : [config];
  const taken = new Set<string>();
  return jobs.flatMap((job) =>
    pairsOf(job).flatMap((pair) => readJob(job, pair, taken, leave) ?? []),
  );
}

/** A document and where its code goes. */
interface Pair {
  readonly input: Shown | undefined;
  readonly output: Shown | undefined;
}

/** The documents of a job; lists of the same length go together. */
function pairsOf(job: Shown): readonly Pair[] {
  const [input, output] = [memberOf(job, "input"), memberOf(job, "output")];
  if (input?.kind !== "list") return [{ input, output }];
  const outputs = output?.kind === "list" ? output.items : [output];
  if (input.items.length !== outputs.length) return [{ input, output }];
  return input.items.map((one, index) => ({ input: one, output: outputs[index] }));
}

/** @param taken folders of new code, each of one document */
function readJob(
  job: Shown,
  pair: Pair,
  taken: Set<string>,
  leave: LeaveAt,
): FormerProject | undefined {
  const input = pathOf(pair.input);
  const output = pathOf(pair.output);
  if (pair.input?.kind === "list") {
    leave(
      pair.input.node,
      "are several documents: write each with an output of its own into diptych.config.yaml",
    );
    return undefined;
  }
  if (input === undefined || output === undefined) {
    leave(
      job.node,
      "has no 'input' and 'output' that could be read: write both into diptych.config.yaml",
    );
    return undefined;
  }
  let hasQuery = false;
  let hasSchemas = false;
  const plugins = memberOf(job, "plugins");
  for (const plugin of plugins?.kind === "list" ? plugins.items : []) {
    const name = textOf(plugin) ?? textOf(memberOf(plugin, "name"));
    // The plugins that a configuration without any has.
    if (plugin.node.getText() === "...defaultPlugins") continue;
    if (name === undefined) leave(plugin.node, "is a plugin whose name could not be read");
    else if (/^@tanstack\/.*-query/.test(name)) hasQuery = true;
    else if (name === "zod" || name === "valibot") hasSchemas = true;
    else if (name === "@hey-api/transformers")
      leave(plugin.node, "is 'dates: Date' and 'int64: bigint' of a spec here");
    else if (/^@hey-api\/client-(?:axios|ky|ofetch|angular)$/.test(name))
      leave(plugin.node, "is a 'fetch' of '@diptych/transports' here, see docs/transports.md");
    else if (!covered.has(name))
      leave(plugin.node, `'${name}' has no counterpart that is written by itself`);
    if (plugin.kind === "object" && plugin.members.size > 1)
      leave(plugin.node, "has options of its own, which are not moved");
  }
  if (job.kind === "object") {
    for (const [name, value] of job.members) {
      if (!["input", "output", "plugins"].includes(name))
        leave(value.node, `'${name}' is not moved`);
    }
  }
  const folder = output.replace(/\/+$/, "");
  const sibling = path.posix.basename(folder) === "api" ? "diptych" : "api";
  const usual = path.posix.join(path.posix.dirname(folder), sibling);
  const made = taken.has(usual) ? `${folder}-api` : usual;
  taken.add(made);
  return {
    at: (pair.input?.node ?? job.node).getStart(),
    input,
    isFormer: (module) => module === folder || module.startsWith(`${folder}/`),
    output: made,
    baseUrl: undefined,
    adapter: undefined,
    hasQuery,
    hasSchemas,
    hasMocks: false,
    gives: "outcome",
  };
}

/** A path, alone or as the member `path`, relative to the configuration. */
function pathOf(value: Shown | undefined): string | undefined {
  const text = textOf(value) ?? textOf(memberOf(value, "path"));
  return text === undefined || isAddress(text) ? text : path.posix.normalize(text);
}
