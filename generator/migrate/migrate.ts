import path from "node:path";
import { stringify } from "yaml";
import type { Api } from "../ir/index.ts";
import { readAliases } from "./aliases.ts";
import { FileEdits } from "./edit.ts";
import { findFormer, mayBeFormer } from "./former-modules.ts";
import type { FormerProject } from "./former-project.ts";
import { readHeyApi } from "./hey-api/config.ts";
import { moveHeyApi } from "./hey-api/move.ts";
import { knownDocument } from "./known-operation.ts";
import type { FileChange, FormerTool, Leftover, Migration, ProjectFile } from "./migration.ts";
import { moveFile } from "./moving-file.ts";
import { readOrval } from "./orval/config.ts";
import { moveOrval, type OrvalTarget } from "./orval/move.ts";
import { openParser } from "./parse.ts";
import type { ProjectNames } from "./project-names.ts";
import { exportedObject } from "./read-object.ts";
import { moveScripts } from "./scripts.ts";

/** A project on the disk, or in a test's memory. */
export interface MigrateHost {
  /** Text files below the folder that may be moved, in the order of their paths. */
  readonly files: readonly ProjectFile[];
  /** The document, lowered; undefined where it cannot be read, which is reported. */
  analyse(input: string): Promise<Api | undefined>;
}

const configNames: Readonly<Record<Exclude<FormerTool, "openapi-typescript">, RegExp>> = {
  orval: /^orval\.config\.[cm]?[jt]s$/,
  "hey-api": /^openapi-ts\.config\.[cm]?[jt]s$/,
};

/** Moves a project from another tool, as far as it follows from its text. */
export async function migrate(tool: FormerTool, host: MigrateHost): Promise<Migration> {
  const changes: FileChange[] = [];
  const left: Leftover[] = [];
  const take = (file: ProjectFile, edits: FileEdits): void => {
    left.push(...edits.left);
    if (!edits.isEmpty) changes.push({ path: file.path, before: file.text, after: edits.apply() });
  };
  const manifest = host.files.find((one) => one.path === "package.json");
  if (manifest !== undefined) {
    const edits = new FileEdits(manifest);
    moveScripts(manifest.text.replace(/^\uFEFF/, ""), tool, edits);
    take(manifest, edits);
  }
  const parse = openParser();
  if (tool === "openapi-typescript") {
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
      left,
      next: ["npm uninstall openapi-typescript", "npm install --save-dev diptych"],
    };
  }
  const config = host.files.find((one) => configNames[tool].test(one.path));
  if (config === undefined) return { changes, left, next: [] };
  // Read first: a syntax tree lasts until the next one.
  const names: ProjectNames = {
    aliases: readAliases(host.files, parse),
    hasPackage: (name) => manifest?.text.includes(JSON.stringify(name)) === true,
  };
  const edits = new FileEdits(config);
  const shown = exportedObject(parse(config));
  if (shown === undefined) edits.leave(0, "shows no object that it exports by default");
  const read = tool === "orval" ? readOrval : readHeyApi;
  const projects =
    shown === undefined ? [] : read(shown, (node, advice) => edits.leave(node, advice));
  const hasConfig = host.files.some((one) => /^diptych\.config\.\w+$/.test(one.path));
  // Once it has been moved, what the old configuration says is history.
  if (!hasConfig) left.push(...edits.left);
  const extension = importExtension(host.files);
  const targets: OrvalTarget[] = [];
  const inside = projects.filter(
    (project) => !project.output.startsWith("..") && !path.posix.isAbsolute(project.output),
  );
  for (const project of projects) {
    if (!inside.includes(project))
      left.push({
        path: config.path,
        line: 1,
        column: 1,
        advice: `writes to '${project.output}', outside of the project`,
      });
  }
  for (const project of inside) {
    const api = await host.analyse(project.input);
    if (api === undefined) continue;
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
    const baseUrl = project.baseUrl ?? api.servers[0]?.url;
    const name = `${client}.ts`;
    if (!host.files.some((one) => one.path === name)) {
      changes.push({
        path: name,
        before: undefined,
        after: clientText(path.posix.basename(output), extension, baseUrl),
      });
    }
  }
  if (!hasConfig && targets.length > 0) {
    const text = configText(inside, extension);
    changes.push({ path: "diptych.config.yaml", before: undefined, after: text });
  }
  for (const file of host.files) {
    const module = file.path.replace(/\.[cm]?[jt]sx?$/, "");
    const isGenerated = targets.some(
      (one) => one.isFormer(module) || file.path.startsWith(`${one.output}/`),
    );
    if (file === config || isGenerated) continue;
    if (!isModule(file.path)) {
      if (/\.(?:vue|svelte|astro)$/.test(file.path) && namesFormer(file, targets, names)) {
        left.push({
          path: file.path,
          line: 1,
          column: 1,
          advice: "imports the former code: only TypeScript and JavaScript are moved",
        });
      }
      continue;
    }
    const source = parse(file);
    const moved =
      tool === "orval"
        ? moveFile(file, source, targets, moveOrval, names)
        : moveFile(file, source, targets, moveHeyApi, names);
    left.push(...moved.left);
    if (moved.text !== undefined)
      changes.push({ path: file.path, before: file.text, after: moved.text });
  }
  return {
    changes,
    left: inOrder(left),
    next: changes.length === 0 ? [] : nextSteps(tool, inside),
  };
}

type Extension = "none" | "js" | "ts";

/** How the project's own relative imports end. */
function importExtension(files: readonly ProjectFile[]): Extension {
  const texts = files.filter(({ path: file }) => isModule(file)).map(({ text }) => text);
  if (texts.some((text) => /from\s+["']\.[^"'\n]*\.js["']/.test(text))) return "js";
  return texts.some((text) => /from\s+["']\.[^"'\n]*\.ts["']/.test(text)) ? "ts" : "none";
}

const isModule = (file: string): boolean =>
  /\.(?:[cm]?[jt]s|[jt]sx)$/.test(file) && !/\.d\.[cm]?ts$/.test(file);

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

function clientText(output: string, extension: Extension, baseUrl: string | undefined): string {
  const url = JSON.stringify(baseUrl ?? "http://localhost");
  return `import { createClient, createTransport } from "./${output}/client${extension === "none" ? "" : `.${extension}`}";

const options = { baseUrl: ${url} };

export const api = createClient(options);
export const transport = createTransport(options);
`;
}

function configText(projects: readonly FormerProject[], extension: Extension): string {
  const specs = projects.map(({ input, output, hasQuery, hasSchemas, hasMocks }) => {
    const plugins = [
      ...(hasQuery ? ["@diptych/query"] : []),
      ...(hasMocks ? ["@diptych/mock"] : []),
    ];
    return {
      input,
      output,
      emit: ["types", ...(hasSchemas ? ["validate"] : []), "client"],
      importExtension: extension,
      ...(plugins.length > 0 ? { plugins } : {}),
    };
  });
  return stringify({ specs });
}

function nextSteps(tool: FormerTool, projects: readonly FormerProject[]): readonly string[] {
  const plugins = [
    ...(projects.some((one) => one.hasQuery) ? [" @diptych/query"] : []),
    ...(projects.some((one) => one.hasMocks) ? [" @diptych/mock"] : []),
  ].join("");
  return [
    `npm uninstall ${tool === "orval" ? "orval" : "@hey-api/openapi-ts"}`,
    "npm install @diptych/runtime",
    `npm install --save-dev diptych${plugins}`,
    "npx diptych generate",
  ];
}
