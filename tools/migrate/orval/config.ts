import path from "node:path";
import { isAddress, type FormerProject, type LeaveAt } from "../former-project.ts";
import { placeOf } from "./place.ts";
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
  "fileExtension",
  "indexFiles",
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
  const taken = new Set<string>();
  return merged.map((one) => {
    const output = taken.has(one.output) ? `${one.output}-${taken.size + 1}` : one.output;
    taken.add(output);
    return { ...one, output };
  });
}

function merge(first: FormerProject, second: FormerProject): FormerProject {
  const [main, more] =
    first.gives === "outcome" && first.adapter === undefined && first.hasSchemas
      ? [second, first]
      : [first, second];
  return {
    ...main,
    isFormer: (module, names) => main.isFormer(module, names) || more.isFormer(module, names),
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
  const schemas =
    textOf(memberOf(output, "schemas")) ?? textOf(memberOf(memberOf(output, "schemas"), "path"));
  const models = schemas === undefined ? undefined : placed(schemas);
  const client = textOf(memberOf(output, "client")) ?? "axios-functions";
  const place = placeOf(placed(target), textOf(memberOf(output, "mode")) ?? "single", models);
  const mutator = memberOf(memberOf(output, "override"), "mutator");
  const own = textOf(mutator) ?? textOf(memberOf(mutator, "path"));
  const sender = textOf(memberOf(output, "httpClient"));
  if (Object.hasOwn(servers, client))
    leave(memberOf(output, "client")?.node ?? project.node, servers[client] ?? "");
  if (sender === "angular" && mutator === undefined)
    leave(
      memberOf(output, "httpClient")?.node ?? project.node,
      "is a 'fetch' of '@diptych/transports' here, see docs/transports.md",
    );
  // Code of one's own may lie in the folder of the generated code.
  const ownModule = own && path.posix.normalize(own).replace(/\.[cm]?[jt]s$/, "");
  return {
    at: project.node.getStart(),
    input: isAddress(input) ? input : path.posix.normalize(input),
    isFormer: (module, names) => module !== ownModule && place.isFormer(module, names),
    output: place.output,
    baseUrl: textOf(memberOf(output, "baseUrl")),
    adapter: Object.hasOwn(adapters, client) ? adapters[client] : undefined,
    hasQuery: Object.hasOwn(adapters, client),
    hasSchemas: client === "zod",
    hasMocks: isOn(memberOf(output, "mock")),
    gives: givenBy(output, client, leave),
    sendsByAxios: sender === "axios" || client === "axios" || client === "axios-functions",
    hasSender: sender !== undefined || client.startsWith("axios"),
    mutator:
      mutator === undefined || ownModule === undefined
        ? undefined
        : { at: mutator.node, module: ownModule },
    pageParam: textOf(
      memberOf(memberOf(memberOf(output, "override"), "query"), "useInfiniteQueryParam"),
    ),
  };
}

/** Clients of orval that have no counterpart among clients. */
const servers: Readonly<Record<string, string>> = {
  hono: "'hono' is 'emit: [server]' here, whose 'toFetch' a Hono app mounts: see docs/server.md",
  mcp: "'mcp' has no counterpart: a server of tools can call the client",
  effect:
    "'effect' has no counterpart: 'emit: [validate]' and the plugin '@diptych/zod' check values",
};

const isOn = (value: Shown | undefined): boolean =>
  value !== undefined && !(value.kind === "flag" && !value.value);

/** Options of hooks that ask for nothing that the new code would lack. */
const queryOptions = new Set([
  "useQuery",
  "useInfinite",
  "useInfiniteQueryParam",
  "useSuspenseQuery",
  "useSuspenseInfiniteQuery",
  "usePrefetch",
  "useInvalidate",
  "useMutation",
  "signal",
  "version",
]);

/** Result of calls: a mutator of one's own and an option of fetch give the body alone, axios an answer. */
function givenBy(
  output: Shown | undefined,
  client: string,
  leave: LeaveAt,
): FormerProject["gives"] {
  const override = memberOf(output, "override");
  const isAxios = client.startsWith("axios") || textOf(memberOf(output, "httpClient")) === "axios";
  const usual = isAxios ? "answer" : "outcome";
  if (override?.kind !== "object") return usual;
  const mutator = memberOf(override, "mutator");
  const whole = memberOf(memberOf(override, "fetch"), "includeHttpResponseReturnType");
  for (const [name, value] of override.members) {
    const isCovered =
      name === "query" &&
      value.kind === "object" &&
      [...value.members.keys()].every((one) => queryOptions.has(one));
    if (name !== "mutator" && name !== "fetch" && !isCovered)
      leave(value.node, `'override.${name}' is not moved`);
  }
  return mutator !== undefined || (whole?.kind === "flag" && !whole.value) ? "body" : usual;
}
