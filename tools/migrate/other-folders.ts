import path from "node:path";
import { FileEdits } from "./edit.ts";
import { configFiles, type FormerTool, type Leftover, type ProjectFile } from "./migration.ts";
import { moveScripts } from "./scripts.ts";

/** Packages below the folder that use the tool by themselves, as those of a workspace: each is moved in its own folder. */
export function otherFolders(files: readonly ProjectFile[], tool: FormerTool): readonly Leftover[] {
  const folders = new Map<string, string>();
  for (const file of files) {
    const folder = path.posix.dirname(file.path);
    if (folder === "." || folders.has(folder)) continue;
    const isMoved = files.some(
      (one) => path.posix.dirname(one.path) === folder && isOurs(path.posix.basename(one.path)),
    );
    if (!isMoved && uses(file, tool)) folders.set(folder, file.path);
  }
  return [...folders].map(([folder, file]) => ({
    path: file,
    line: 1,
    column: 1,
    advice: `is of another package: run the command in '${folder}' too`,
  }));
}

const isOurs = (name: string): boolean => /^diptych\.config\.\w+$/.test(name);

/** Whether a file is a configuration of the tool, or has scripts that call it. */
function uses(file: ProjectFile, tool: FormerTool): boolean {
  const name = path.posix.basename(file.path);
  if (configFiles[tool]?.test(name) === true) return true;
  if (name !== "package.json") return false;
  const edits = new FileEdits(file);
  moveScripts(file.text, tool, edits, undefined);
  return !edits.isEmpty || edits.left.length > 0;
}
