import { existsSync } from "node:fs";
import path from "node:path";
import { Project, ts, type SourceFile } from "ts-morph";

/**
 * Opens a file with the text that it has. What it imports is found by the rules of the nearest
 * tsconfig.json, so that paths and aliases lead where the user's compiler goes.
 */
export function openFile(file: string, text: string): SourceFile {
  return openProject(file).createSourceFile(file, text, { overwrite: true });
}

function openProject(file: string): Project {
  const compilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowJs: true,
  };
  // Names are followed, types hardly looked at; libraries would cost more than all the rest.
  const lean = { noLib: true, types: [], skipLibCheck: true };
  const tsConfigFilePath = findUpward(path.dirname(file), "tsconfig.json");
  if (tsConfigFilePath !== undefined) {
    try {
      return new Project({
        tsConfigFilePath,
        skipAddingFilesFromTsConfig: true,
        compilerOptions: lean,
      });
    } catch {
      // A broken tsconfig.json is the compiler's to report; the usual rules do here.
    }
  }
  return new Project({ compilerOptions: { ...compilerOptions, ...lean } });
}

function findUpward(folder: string, name: string): string | undefined {
  for (let here = folder; ; here = path.dirname(here)) {
    const file = path.join(here, name);
    if (existsSync(file)) return file;
    if (here === path.dirname(here)) return undefined;
  }
}
