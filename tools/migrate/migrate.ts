import path from "node:path";
import type { Api } from "../../generator/ir/index.ts";
import { readAliases } from "./aliases.ts";
import { moveClasses } from "./classes/migrate-classes.ts";
import { FileEdits } from "./edit.ts";
import { findFormer, mayBeFormer } from "./former-modules.ts";
import { isAddress, type FormerProject } from "./former-project.ts";
import { readHeyApi } from "./hey-api/config.ts";
import { moveHeyApi } from "./hey-api/move.ts";
import { knownDocument } from "./known-operation.ts";
import {
  configFiles,
  isModule,
  type FileChange,
  type FormerTool,
  type Leftover,
  type Migration,
  type ProjectFile,
} from "./migration.ts";
import { moveFile } from "./moving-file.ts";
import { leaveOrvalErrors, moveOrvalErrors } from "./orval/errors.ts";
import { instanceFor, senderOf } from "./orval/sender.ts";
import { readOrval } from "./orval/config.ts";
import { moveOrval } from "./orval/move.ts";
import type { OrvalTarget } from "./orval/target.ts";
import {
  addressOf,
  clientText,
  configText,
  importExtension,
  nextSteps,
  type SpecOf,
} from "./new-files.ts";
import { readOpenApiGenerator } from "./openapi-generator/config.ts";
import { otherFolders } from "./other-folders.ts";
import { openParser } from "./parse.ts";
import type { ProjectNames } from "./project-names.ts";
import { exportedObject } from "./read-object.ts";
import { recorded, recordFile } from "./record.ts";
import { moveScripts } from "./scripts.ts";
import { readSwaggerTypeScriptApi } from "./swagger-typescript-api/config.ts";

/** A project on the disk, or in a test's memory. */
export interface MigrateHost {
  /** Text files below the folder that may be moved, in the order of their paths. */
  readonly files: readonly ProjectFile[];
  /** The document, lowered; undefined where it cannot be read, which is reported unless it is an address. */
  analyse(input: string): Promise<Api | undefined>;
}

/** Tools with a configuration of modules: its name for people, and the ways to read it and to move files that use its code. */
const sourceTools = {
  orval: {
    missing: "orval.config.*",
    readProjects: readOrval,
    moves: { move: moveOrval, finish: moveOrvalErrors, others: leaveOrvalErrors },
  },
  "hey-api": {
    missing: "openapi-ts.config.*",
    readProjects: readHeyApi,
    moves: { move: moveHeyApi },
  },
} as const;

/** Tools whose code has classes, which types lead to: where their settings are, and the way to read them. */
const classTools = {
  "swagger-typescript-api": {
    missing: "script or module that calls swagger-typescript-api",
    readJobs: readSwaggerTypeScriptApi,
  },
  "openapi-generator": {
    missing: "openapitools.json or script that calls openapi-generator-cli",
    readJobs: readOpenApiGenerator,
  },
} as const;

type SourceTool = keyof typeof sourceTools;

const isClassTool = (tool: FormerTool): tool is keyof typeof classTools =>
  Object.hasOwn(classTools, tool);

/**
 * Moves a project from another tool, as far as it follows from its text. Places that are left are noted in the
 * project, and those that an earlier run has noted are listed as long as they stand.
 */
export async function migrate(tool: FormerTool, host: MigrateHost): Promise<Migration> {
  const found = await moveProject(tool, host);
  const { left, change } = recorded(tool, found.left, host.files, found.changes);
  const { missing, ...rest } = found;
  // A run that moves nothing lists what it finds, and the next one finds it again.
  const hasRecord = host.files.some((one) => one.path === recordFile);
  const isNoted = change !== undefined && (hasRecord || found.changes.length > 0);
  return {
    ...rest,
    left: inOrder(left),
    changes: isNoted ? [...found.changes, change] : found.changes,
    ...(missing === undefined || hasRecord ? {} : { missing }),
  };
}

async function moveProject(tool: FormerTool, host: MigrateHost): Promise<Migration> {
  const changes: FileChange[] = [];
  const left: Leftover[] = [...otherFolders(host.files, tool)];
  const take = (file: ProjectFile | undefined, edits: FileEdits | undefined): void => {
    if (file === undefined || edits === undefined) return;
    left.push(...edits.left);
    if (!edits.isEmpty) changes.push({ path: file.path, before: file.text, after: edits.apply() });
  };
  const manifest = host.files.find((one) => one.path === "package.json");
  const scripts = (config?: ProjectFile): FileEdits | undefined => {
    const edits = manifest && new FileEdits(manifest);
    if (edits !== undefined)
      moveScripts(manifest?.text.replace(/^\uFEFF/, "") ?? "", tool, edits, config?.path);
    return edits;
  };
  const parse = openParser();
  if (tool === "openapi-typescript") {
    take(manifest, scripts());
    left.push(...callsOfTool(tool, host.files, parse));
    const next = ["npm uninstall openapi-typescript", "npm install --save-dev diptych"];
    return { changes, left, next: changes.length === 0 ? [] : next };
  }
  const ours = host.files.find((one) => /^diptych\.config\.\w+$/.test(one.path));
  if (isClassTool(tool)) {
    const { missing, readJobs } = classTools[tool];
    const moved = await moveClasses(host.files, readJobs, (input) => host.analyse(input));
    left.push(...moved.left);
    if (!moved.hasJobs)
      return { changes, left, next: [], ...(ours === undefined ? { missing } : {}) };
    if (moved.specs.length > 0) take(manifest, scripts());
    const extension = importExtension(host.files);
    if (ours !== undefined) left.push(...missingIn(ours, moved.specs, moved.constants));
    else if (moved.specs.length > 0) {
      const text = configText(moved.specs, extension, moved.constants);
      changes.push({ path: "diptych.config.yaml", before: undefined, after: text });
    }
    changes.push(...moved.sources);
    return { changes, left, next: changes.length === 0 ? [] : nextSteps(tool, moved.specs) };
  }
  const config = host.files.find((one) => configFiles[tool]?.test(one.path) === true);
  if (config === undefined) {
    left.push(...(scripts()?.left ?? []));
    const { missing } = sourceTools[tool];
    return { changes, left, next: [], ...(ours === undefined ? { missing } : {}) };
  }
  // Read first: a syntax tree lasts until the next one.
  const names: ProjectNames = {
    aliases: readAliases(host.files, parse),
    hasPackage: (name) => manifest?.text.includes(JSON.stringify(name)) === true,
  };
  const edits = new FileEdits(config);
  const projects = projectsIn(config, tool, edits, parse);
  const extension = importExtension(host.files);
  const { targets, read, clients, ...unread } = await readTargets(projects, config, edits, host);
  left.push(...unread.left);
  // Once it has been moved, what the old configuration says is history.
  if (ours === undefined) left.push(...edits.left);
  if (targets.length > 0 || ours !== undefined) take(manifest, scripts(config));
  // A module of the project that the client imports may be changed for it.
  const files = host.files.map((one) => {
    const change = clients.find(({ path: file }) => file === one.path);
    return change === undefined ? one : { ...one, text: change.after };
  });
  const moved = moveSources(tool, files, config.path, targets, names, parse);
  changes.push(
    ...clients.filter((one) => !moved.sources.some(({ path: file }) => file === one.path)),
  );
  if (ours !== undefined) left.push(...missingIn(ours, read, moved.constants));
  left.push(...moved.left);
  if (ours === undefined && targets.length > 0) {
    const text = configText(read, extension, moved.constants);
    changes.push({ path: "diptych.config.yaml", before: undefined, after: text });
  }
  const before = (file: string) => host.files.find((one) => one.path === file)?.text;
  changes.push(...moved.sources.map((one) => ({ ...one, before: before(one.path) })));
  return {
    changes,
    left,
    next: changes.length === 0 ? [] : nextSteps(tool, read),
  };
}

type Parse = ReturnType<typeof openParser>;

/** Places that call openapi-typescript as a function. */
function callsOfTool(
  tool: FormerTool,
  files: readonly ProjectFile[],
  parse: Parse,
): readonly Leftover[] {
  const advice = "calls the tool as a function: that has no counterpart, see docs/plugins.md";
  return files
    .filter((file) => isModule(file.path) && file.text.includes(tool))
    .flatMap((file) => {
      const edits = new FileEdits(file);
      for (const declaration of parse(file).getImportDeclarations())
        if (declaration.getModuleSpecifierValue() === tool) edits.leave(declaration, advice);
      return edits.left;
    });
}

/** The projects of a former configuration. */
function projectsIn(
  config: ProjectFile,
  tool: SourceTool,
  edits: FileEdits,
  parse: Parse,
): readonly FormerProject[] {
  const shown = exportedObject(parse(config));
  if (shown === undefined) {
    edits.leave(0, "shows no object that it exports by default");
    return [];
  }
  return sourceTools[tool].readProjects(shown, (node, advice) => edits.leave(node, advice));
}

/** A project whose document has been read. */
type ReadProject = FormerProject & SpecOf;

/** Outputs of a former configuration that are moved. */
interface ReadTargets {
  readonly targets: readonly OrvalTarget[];
  readonly read: readonly ReadProject[];
  /** New modules with the client of an output. */
  readonly clients: readonly FileChange[];
  readonly left: readonly Leftover[];
}

/** The outputs of projects whose document can be read. */
async function readTargets(
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
    if (baseUrl === undefined || !isAddress(baseUrl))
      left.push({
        path: file,
        line: 3,
        column: 19,
        advice: "the document names no whole address of its server: write it here",
      });
    const extension = importExtension(host.files);
    const text = clientText(
      path.posix.basename(output),
      extension,
      baseUrl,
      instanceFor(client, sender.instance),
    );
    clients.push({ path: file, before: undefined, after: text });
  }
  return { ...found, clients };
}

/** Outputs that a configuration of Diptych does not have yet. */
const missingIn = (
  ours: ProjectFile,
  read: readonly SpecOf[],
  constants: ReadonlySet<string>,
): readonly Leftover[] => [
  ...read
    .filter(({ output }) => !ours.text.includes(output))
    .map(({ input, output }) =>
      leftIn(ours, `names no output '${output}': write a spec for '${input}' into it`),
    ),
  ...(ours.text.includes("enums")
    ? []
    : [...constants].map((output) =>
        leftIn(ours, `needs 'enums: const' in the spec of '${output}', see docs/enums.md`),
      )),
];

/** Sources with the imports and calls of the new code, and what they need. */
interface MovedSources {
  readonly sources: readonly FileChange[];
  /** Outputs whose enums have to be constants. */
  readonly constants: ReadonlySet<string>;
  readonly left: readonly Leftover[];
}

/** Moves the imports and calls of the sources. */
function moveSources(
  tool: SourceTool,
  files: readonly ProjectFile[],
  config: string,
  targets: readonly OrvalTarget[],
  names: ProjectNames,
  parse: Parse,
): MovedSources {
  const constants = new Set<string>();
  const sources: FileChange[] = [];
  const left: Leftover[] = [];
  for (const file of files) {
    const module = file.path.replace(/\.[cm]?[jt]sx?$/, "");
    const isGenerated = targets.some(
      (one) => one.isFormer(module) || file.path.startsWith(`${one.output}/`),
    );
    if (file.path === config || isGenerated) continue;
    if (!isModule(file.path)) {
      const isComponent = /\.(?:vue|svelte|astro)$/.test(file.path);
      if (isComponent && namesFormer(file, targets, names))
        left.push(
          leftIn(file, "imports the former code: only TypeScript and JavaScript are moved"),
        );
      continue;
    }
    const source = parse(file);
    const moved = moveFile(file, source, targets, sourceTools[tool].moves, names);
    left.push(...moved.left);
    for (const { output } of moved.constants) constants.add(output);
    if (moved.text !== undefined)
      sources.push({ path: file.path, before: file.text, after: moved.text });
  }
  return { sources, constants, left };
}

/** A whole file that stays as it is. */
const leftIn = ({ path: file }: ProjectFile, advice: string): Leftover => ({
  path: file,
  line: 1,
  column: 1,
  advice,
});

/** Places in the order of their files, which are in order, and of their text. */
const inOrder = (left: readonly Leftover[]): readonly Leftover[] =>
  [...left].sort(
    (a, b) =>
      (a.path === b.path ? 0 : a.path < b.path ? -1 : 1) || a.line - b.line || a.column - b.column,
  );

/** Whether the text has an import that leads to the former code. */
function namesFormer(
  { path: file, text }: ProjectFile,
  targets: readonly OrvalTarget[],
  names: ProjectNames,
): boolean {
  const folder = path.posix.dirname(file);
  return [...text.matchAll(/from\s+["']([^"']+)["']/g)].some(
    ([, specifier = ""]) =>
      findFormer(specifier, folder, targets, names.aliases) !== undefined ||
      mayBeFormer(specifier, targets, names),
  );
}
