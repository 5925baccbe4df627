import { existsSync } from "node:fs";
import path from "node:path";
import { Project, ts, type SourceFile } from "ts-morph";

/**
 * Opens a file. Imports are resolved by the nearest tsconfig.json, so paths and aliases lead where they
 * do for the user's compiler.
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
  // Names are followed and types hardly needed; loading libraries would cost more than the rest.
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
      // The compiler reports a broken tsconfig.json; the defaults are enough here.
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
