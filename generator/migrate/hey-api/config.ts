import path from "node:path";
import type { FormerProject } from "../former-project.ts";
import { memberOf, textOf, type Shown } from "../read-object.ts";
import type { LeaveAt } from "../former-project.ts";

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
  return jobs.flatMap((job) => readJob(job, leave) ?? []);
}

function readJob(job: Shown, leave: LeaveAt): FormerProject | undefined {
  const input = pathOf(memberOf(job, "input"));
  const output = pathOf(memberOf(job, "output"));
  if (input === undefined || output === undefined) {
    leave(
      job.node,
      "has no 'input' and 'output' that could be read: write both into diptych.config.yaml",
    );
    return undefined;
  }
  if (/^https?:/.test(input)) {
    leave(
      job.node,
      `reads '${input}': name a file, or allow the address, see docs/remote-documents.md`,
    );
    return undefined;
  }
  let hasQuery = false;
  let hasSchemas = false;
  const plugins = memberOf(job, "plugins");
  for (const plugin of plugins?.kind === "list" ? plugins.items : []) {
    const name = textOf(plugin) ?? textOf(memberOf(plugin, "name"));
    if (name === undefined) leave(plugin.node, "is a plugin whose name could not be read");
    else if (/^@tanstack\/.*-query/.test(name)) hasQuery = true;
    else if (name === "zod" || name === "valibot") hasSchemas = true;
    else if (name === "@hey-api/transformers")
      leave(plugin.node, "is 'dates: Date' and 'int64: bigint' of a spec here");
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
  return {
    input,
    isFormer: (module) => module === folder || module.startsWith(`${folder}/`),
    output: path.posix.join(path.posix.dirname(folder), sibling),
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
  return text === undefined || /^https?:/.test(text) ? text : path.posix.normalize(text);
}
