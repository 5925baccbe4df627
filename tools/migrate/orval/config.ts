import path from "node:path";
import { isAddress, type FormerProject, type LeaveAt } from "../former-project.ts";
import { memberOf, textOf, type Shown } from "../read-object.ts";

const adapters: Readonly<Record<string, string>> = {
  "react-query": "@tanstack/react-query",
  "vue-query": "@tanstack/vue-query",
  "svelte-query": "@tanstack/svelte-query",
  "solid-query": "@tanstack/solid-query",
  "angular-query": "@tanstack/angular-query-experimental",
};

/** Members of `output` that are read, or mean nothing here. */
const outputs = new Set([
  "target",
  "workspace",
  "schemas",
  "client",
  "httpClient",
  "mock",
  "baseUrl",
  "mode",
  "clean",
  "prettier",
  "biome",
  "override",
]);

/** Reads what a configuration of orval says; what it does not cover is left. */
export function readOrval(config: Shown, leave: LeaveAt): readonly FormerProject[] {
  if (config.kind !== "object") {
    leave(config.node, "is no object whose text could be read: write diptych.config.yaml yourself");
    return [];
  }
  const found = [...config.members.values()].flatMap((one) => readProject(one, leave) ?? []);
  // Schemas of Zod are often a project of their own, beside that of the calls.
  const merged: FormerProject[] = [];
  for (const one of found) {
    const index = merged.findIndex(({ input }) => input === one.input);
    const other = merged[index];
    if (other === undefined) merged.push(one);
    else merged[index] = merge(other, one);
  }
  return merged;
}

function merge(first: FormerProject, second: FormerProject): FormerProject {
  const [main, more] =
    first.gives === "outcome" && first.adapter === undefined && first.hasSchemas
      ? [second, first]
      : [first, second];
  return {
    ...main,
    isFormer: (module) => main.isFormer(module) || more.isFormer(module),
    hasQuery: main.hasQuery || more.hasQuery,
    hasSchemas: main.hasSchemas || more.hasSchemas,
    hasMocks: main.hasMocks || more.hasMocks,
    baseUrl: main.baseUrl ?? more.baseUrl,
  };
}

function readProject(project: Shown, leave: LeaveAt): FormerProject | undefined {
  const input =
    textOf(memberOf(project, "input")) ?? textOf(memberOf(memberOf(project, "input"), "target"));
  const output = memberOf(project, "output");
  const target = textOf(output) ?? textOf(memberOf(output, "target"));
  if (input === undefined || target === undefined) {
    leave(
      project.node,
      "has no 'input' and 'output' that could be read: write both into diptych.config.yaml",
    );
    return undefined;
  }
  if (project.kind === "object") {
    for (const [name, value] of project.members) {
      if (name !== "input" && name !== "output") leave(value.node, `'${name}' is not moved`);
    }
  }
  if (output?.kind === "object") {
    for (const [name, value] of output.members) {
      if (!outputs.has(name)) leave(value.node, `'${name}' is not moved`);
    }
  }
  // Paths of the output are below its workspace, if it has one.
  const workspace = textOf(memberOf(output, "workspace")) ?? ".";
  const placed = (file: string): string => path.posix.join(workspace, file).replace(/\/+$/, "");
  const base = placed(target).replace(/\.ts$/, "");
  const schemas =
    textOf(memberOf(output, "schemas")) ?? textOf(memberOf(memberOf(output, "schemas"), "path"));
  const models = schemas === undefined ? undefined : placed(schemas);
  const client = textOf(memberOf(output, "client")) ?? "axios-functions";
  const sender = memberOf(output, "httpClient");
  if (textOf(sender) === "axios" || textOf(sender) === "angular")
    leave(
      sender?.node ?? project.node,
      "is a 'fetch' of '@diptych/transports' here, see docs/transports.md",
    );
  const isByTag = textOf(memberOf(output, "mode"))?.startsWith("tags") === true;
  const folder = path.posix.dirname(base);
  const isTaken = models !== undefined && (models === base || models.startsWith(`${base}/`));
  const isIndex = path.posix.basename(base) === "index";
  const made = isIndex ? `${folder}/diptych` : isTaken ? `${base}-api` : base;
  const mutator = memberOf(memberOf(output, "override"), "mutator");
  const own = textOf(mutator) ?? textOf(memberOf(mutator, "path"));
  // Code of one's own may lie in the folder of the generated code.
  const ownModule = own && path.posix.normalize(own).replace(/\.[cm]?[jt]s$/, "");
  const isSchemas = client === "zod";
  return {
    at: project.node.getStart(),
    input: isAddress(input) ? input : path.posix.normalize(input),
    isFormer: (module) =>
      module === base ||
      module.startsWith(`${base}.`) ||
      (models !== undefined && (module === models || module.startsWith(`${models}/`))) ||
      (isByTag &&
        module.startsWith(`${folder}/`) &&
        !module.startsWith(`${made}/`) &&
        !`${module}/`.startsWith(`${ownModule}/`) &&
        module !== `${made}-client`),
    output: made,
    baseUrl: textOf(memberOf(output, "baseUrl")),
    adapter: Object.hasOwn(adapters, client) ? adapters[client] : undefined,
    hasQuery: Object.hasOwn(adapters, client),
    hasSchemas: isSchemas,
    hasMocks: isOn(memberOf(output, "mock")),
    gives: givenBy(output, leave),
  };
}

const isOn = (value: Shown | undefined): boolean =>
  value !== undefined && !(value.kind === "flag" && !value.value);

/** Result of calls: a mutator of one's own and an option of fetch give the body alone. */
function givenBy(output: Shown | undefined, leave: LeaveAt): "outcome" | "body" {
  const override = memberOf(output, "override");
  if (override?.kind !== "object") return "outcome";
  const mutator = memberOf(override, "mutator");
  const whole = memberOf(memberOf(override, "fetch"), "includeHttpResponseReturnType");
  for (const [name, value] of override.members) {
    if (name === "mutator")
      leave(value.node, "'mutator' is the option 'fetch' or 'interceptors' of the client here");
    else if (name !== "fetch") leave(value.node, `'override.${name}' is not moved`);
  }
  return mutator !== undefined || (whole?.kind === "flag" && !whole.value) ? "body" : "outcome";
}
