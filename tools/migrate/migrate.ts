import { readAliases } from "./aliases.ts";
import { moveClasses } from "./classes/migrate-classes.ts";
import { FileEdits } from "./edit.ts";
import type { FormerProject } from "./former-project.ts";
import { readHeyApi } from "./hey-api/config.ts";
import { moveHeyApi } from "./hey-api/move.ts";
import {
  configFiles,
  inOrder,
  isModule,
  leftIn,
  type FileChange,
  type FormerTool,
  type Leftover,
  type Migration,
  type ProjectFile,
} from "./migration.ts";
import { moveSources } from "./move-sources.ts";
import { configText, importExtension, nextSteps, type SpecOf } from "./new-files.ts";
import { readOpenApiGenerator } from "./openapi-generator/config.ts";
import { readOrval } from "./orval/config.ts";
import { leaveOrvalErrors, moveOrvalErrors } from "./orval/errors.ts";
import { moveOrval } from "./orval/move.ts";
import { otherFolders } from "./other-folders.ts";
import { openParser, type Parse } from "./parse.ts";
import type { ProjectNames } from "./project-names.ts";
import { exportedObject } from "./read-object.ts";
import { readTargets, type MigrateHost } from "./read-targets.ts";
import { recorded, recordFile } from "./record.ts";
import { moveScripts } from "./scripts.ts";
import { readSwaggerTypeScriptApi } from "./swagger-typescript-api/config.ts";

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
  const moved = moveSources(sourceTools[tool].moves, files, config.path, targets, names, parse);
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
