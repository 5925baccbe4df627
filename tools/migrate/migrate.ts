import path from "node:path";
import type { Api } from "../../generator/ir/index.ts";
import { readAliases } from "./aliases.ts";
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
import { readOrval } from "./orval/config.ts";
import { moveOrval, type OrvalTarget } from "./orval/move.ts";
import { addressOf, clientText, configText, importExtension, nextSteps } from "./new-files.ts";
import { otherFolders } from "./other-folders.ts";
import { openParser } from "./parse.ts";
import type { ProjectNames } from "./project-names.ts";
import { exportedObject } from "./read-object.ts";
import { moveScripts } from "./scripts.ts";

/** A project on the disk, or in a test's memory. */
export interface MigrateHost {
  /** Text files below the folder that may be moved, in the order of their paths. */
  readonly files: readonly ProjectFile[];
  /** The document, lowered; undefined where it cannot be read, which is reported unless it is an address. */
  analyse(input: string): Promise<Api | undefined>;
}

/** Tools with a configuration: its name for people, and the ways to read it and to move files that use its code. */
const sourceTools = {
  orval: { missing: "orval.config.*", readProjects: readOrval, move: moveOrval },
  "hey-api": { missing: "openapi-ts.config.*", readProjects: readHeyApi, move: moveHeyApi },
} as const satisfies Readonly<Record<keyof typeof configFiles, object>>;

/** Moves a project from another tool, as far as it follows from its text. */
export async function migrate(tool: FormerTool, host: MigrateHost): Promise<Migration> {
  const changes: FileChange[] = [];
  const left: Leftover[] = [];
  const take = (file: ProjectFile | undefined, edits: FileEdits | undefined): void => {
    if (file === undefined || edits === undefined) return;
    left.push(...edits.left);
    if (!edits.isEmpty) changes.push({ path: file.path, before: file.text, after: edits.apply() });
  };
  left.push(...otherFolders(host.files, tool));
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
    for (const file of host.files) {
      if (!isModule(file.path) || !file.text.includes(tool)) continue;
      const edits = new FileEdits(file);
      for (const declaration of parse(file).getImportDeclarations()) {
        if (declaration.getModuleSpecifierValue() === tool)
          edits.leave(
            declaration,
            "calls the tool as a function: that has no counterpart, see docs/plugins.md",
          );
      }
      left.push(...edits.left);
    }
    return {
      changes,
      left: inOrder(left),
      next: ["npm uninstall openapi-typescript", "npm install --save-dev diptych"],
    };
  }
  const ours = host.files.find((one) => /^diptych\.config\.\w+$/.test(one.path));
  const config = host.files.find((one) => configFiles[tool].test(one.path));
  if (config === undefined) {
    left.push(...(scripts()?.left ?? []));
    const { missing } = sourceTools[tool];
    return { changes, left: inOrder(left), next: [], ...(ours === undefined ? { missing } : {}) };
  }
  // Read first: a syntax tree lasts until the next one.
  const names: ProjectNames = {
    aliases: readAliases(host.files, parse),
    hasPackage: (name) => manifest?.text.includes(JSON.stringify(name)) === true,
  };
  const edits = new FileEdits(config);
  const shown = exportedObject(parse(config));
  if (shown === undefined) edits.leave(0, "shows no object that it exports by default");
  const { readProjects, move } = sourceTools[tool];
  const projects =
    shown === undefined ? [] : readProjects(shown, (node, advice) => edits.leave(node, advice));
  const extension = importExtension(host.files);
  const targets: OrvalTarget[] = [];
  const inside = projects.filter(
    (project) => !project.output.startsWith("..") && !path.posix.isAbsolute(project.output),
  );
  for (const project of projects) {
    if (!inside.includes(project))
      left.push(leftIn(config, `writes to '${project.output}', outside of the project`));
  }
  const clients: FileChange[] = [];
  const read: FormerProject[] = [];
  for (const project of inside) {
    const api = await host.analyse(project.input);
    if (api === undefined) {
      if (isAddress(project.input))
        edits.leave(
          project.at,
          `reads '${project.input}', which cannot be fetched: name a file, or allow the address, see docs/remote-documents.md`,
        );
      continue;
    }
    read.push(project);
    const { isFormer, output, adapter, gives, hasMocks } = project;
    const client = `${output}-client`;
    targets.push({
      isFormer,
      output,
      client,
      document: knownDocument(api),
      adapter,
      gives,
      hasMocks,
    });
    const baseUrl = project.baseUrl ?? addressOf(api);
    const name = `${client}.ts`;
    if (!host.files.some((one) => one.path === name)) {
      if (baseUrl === undefined || !isAddress(baseUrl))
        left.push({
          path: name,
          line: 3,
          column: 19,
          advice: "the document names no whole address of its server: write it here",
        });
      clients.push({
        path: name,
        before: undefined,
        after: clientText(path.posix.basename(output), extension, baseUrl),
      });
    }
  }
  // Once it has been moved, what the old configuration says is history.
  if (ours === undefined) left.push(...edits.left);
  if (targets.length > 0 || ours !== undefined) take(manifest, scripts(config));
  changes.push(...clients);
  for (const { input, output } of ours === undefined ? [] : read) {
    if (ours?.text.includes(output) === false)
      left.push(leftIn(ours, `names no output '${output}': write a spec for '${input}' into it`));
  }
  const constants = new Set<string>();
  const sources: FileChange[] = [];
  for (const file of host.files) {
    const module = file.path.replace(/\.[cm]?[jt]sx?$/, "");
    const isGenerated = targets.some(
      (one) => one.isFormer(module) || file.path.startsWith(`${one.output}/`),
    );
    if (file === config || isGenerated) continue;
    if (!isModule(file.path)) {
      if (/\.(?:vue|svelte|astro)$/.test(file.path) && namesFormer(file, targets, names)) {
        left.push(
          leftIn(file, "imports the former code: only TypeScript and JavaScript are moved"),
        );
      }
      continue;
    }
    const source = parse(file);
    const moved = moveFile(file, source, targets, move, names);
    left.push(...moved.left);
    for (const { output } of moved.constants) constants.add(output);
    if (moved.text !== undefined)
      sources.push({ path: file.path, before: file.text, after: moved.text });
  }
  if (ours === undefined && targets.length > 0) {
    const text = configText(read, extension, constants);
    changes.push({ path: "diptych.config.yaml", before: undefined, after: text });
  }
  for (const output of constants)
    if (ours?.text.includes("enums") === false)
      left.push(leftIn(ours, `needs 'enums: const' in the spec of '${output}', see docs/enums.md`));
  changes.push(...sources);
  return {
    changes,
    left: inOrder(left),
    next: changes.length === 0 ? [] : nextSteps(tool, read),
  };
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
