import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ImportExtension } from "../../../generator/code/module-id.ts";
import { manifestIn, packageFolder, upward } from "./folders.ts";

/** Settings of a tsconfig.json that decide whether imports are found. */
interface CompilerSettings {
  /** The file, absolute. */
  readonly file: string;
  /** In lower case; undefined if it does not say. */
  readonly moduleResolution: string | undefined;
  readonly allowsTsExtensions: boolean;
  /** Whether files would be CommonJS by the nearest package.json, which the syntax of modules contradicts. */
  readonly refusesModules: boolean;
  /** Whether it takes settings from another file, which is unread. */
  readonly isPartial: boolean;
}

/** Settings of the nearest tsconfig.json, up to the package that the folder is part of. */
export function compilerSettingsOf(folder: string): CompilerSettings | undefined {
  const last = packageFolder(folder);
  for (const here of upward(folder)) {
    const file = path.join(here, "tsconfig.json");
    if (existsSync(file)) return readSettings(file, last);
    if (here === last) return undefined;
  }
  return undefined;
}

function readSettings(file: string, packaged: string | undefined): CompilerSettings | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
  const settings = withoutComments(text);
  const resolution = /"moduleResolution"\s*:\s*"(\w+)"/.exec(settings)?.[1];
  const isModule = packaged !== undefined && manifestIn(packaged)?.["type"] === "module";
  const followsPackage = /"module"\s*:\s*"node(?:16|18|20|next)"/i.test(settings);
  const isVerbatim = /"verbatimModuleSyntax"\s*:\s*true/.test(settings);
  return {
    file,
    refusesModules: followsPackage && isVerbatim && !isModule,
    moduleResolution: resolution?.toLowerCase(),
    allowsTsExtensions:
      /"(?:allowImportingTsExtensions|rewriteRelativeImportExtensions)"\s*:\s*true/.test(settings),
    isPartial: /"(?:extends|references)"\s*:/.test(settings),
  };
}

/** Comments and strings are read together, so that neither is taken for the other. */
const withoutComments = (text: string): string =>
  text.replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g, (_, string: string | undefined) =>
    string === undefined ? " " : string,
  );

/** Why the compiler would not find what generated modules import, and what to write. */
interface SettingsProblem {
  readonly problem: string;
  readonly cure: string;
}

/** Setting that contradicts the import extension; undefined if none does, or it cannot be known. */
export function settingsProblem(
  { moduleResolution, allowsTsExtensions, refusesModules, isPartial }: CompilerSettings,
  extension: ImportExtension,
): SettingsProblem | undefined {
  const resolution = `'moduleResolution: ${moduleResolution ?? ""}'`;
  if (/^(?:node|node10|classic)$/.test(moduleResolution ?? ""))
    return {
      problem: `${resolution} does not know the entries of packages, such as '@diptych/runtime/codegen1'`,
      cure: "Write 'bundler' or, for Node.js, 'nodenext'",
    };
  if (extension === "none" && /^node(?:16|next)$/.test(moduleResolution ?? ""))
    return {
      problem: `${resolution} wants an extension in imports, and 'importExtension' is 'none'`,
      cure: "Write 'importExtension: js', or 'moduleResolution: bundler'",
    };
  if (refusesModules)
    return {
      problem:
        "package.json does not say '\"type\": \"module\"', and 'verbatimModuleSyntax' refuses imports without it",
      cure: "Run 'npm pkg set type=module'",
    };
  if (extension === "ts" && !allowsTsExtensions && !isPartial)
    return {
      problem: "Imports of '.ts' files are not allowed, and 'importExtension' is 'ts'",
      cure: "Set 'rewriteRelativeImportExtensions', or 'allowImportingTsExtensions' if nothing is written",
    };
  return undefined;
}
