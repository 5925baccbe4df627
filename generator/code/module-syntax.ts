import { importedSources, importStatements } from "./import-statements.ts";
import type { ModuleForm } from "./module-form.ts";
import { importSpecifier, type ImportExtension } from "./module-id.ts";
import type { ModuleScope } from "./module-scope.ts";

/**
 * How one module says what it imports and exports, while it is printed. Specifiers are literals, names
 * identifiers.
 */
export interface ModuleSyntax {
  readonly form: ModuleForm;
  /** Whether the module has what only compilers read. */
  readonly hasTypes: boolean;
  /** The text before a declaration of this name, which exports it. */
  export(name: string): string;
  /** A statement that exports what the module declares; a specifier is `local`, or `local as name`. */
  exportNames(specifiers: readonly string[]): string;
  /** A statement that exports these of another module. */
  exportFrom(specifier: string, values: readonly string[], types?: readonly string[]): string;
  /** A statement that exports everything of another module. */
  exportAll(specifier: string): string;
  /** A statement that imports another module as an object. */
  importAll(local: string, specifier: string): string;
  /** Statements at the top of the module; asked for when everything else is printed. */
  head(scope: ModuleScope, extension: ImportExtension): readonly string[];
}

/** The syntax of one module; a script's collects what the module says. */
export function moduleSyntax(form: ModuleForm): ModuleSyntax {
  return form === "script" ? new ScriptSyntax() : new EcmaScriptSyntax(form);
}

class EcmaScriptSyntax implements ModuleSyntax {
  readonly form: ModuleForm;
  readonly hasTypes: boolean;

  constructor(form: ModuleForm) {
    this.form = form;
    this.hasTypes = form === "typescript";
  }

  export(): string {
    return "export ";
  }

  exportNames(specifiers: readonly string[]): string {
    return `export { ${specifiers.join(", ")} };`;
  }

  exportFrom(specifier: string, values: readonly string[], types: readonly string[] = []): string {
    const listed = this.hasTypes ? [...values, ...types.map((type) => `type ${type}`)] : values;
    return listed.length === 0 ? "" : `export { ${listed.join(", ")} } from ${specifier};`;
  }

  exportAll(specifier: string): string {
    return `export * from ${specifier};`;
  }

  importAll(local: string, specifier: string): string {
    return `import * as ${local} from ${specifier};`;
  }

  head({ module, imports }: ModuleScope, extension: ImportExtension): readonly string[] {
    const kept = this.hasTypes ? imports : imports.filter(({ typeOnly }) => !typeOnly);
    return importStatements(module, kept, extension);
  }
}

/** Everything is said at the top, in calls of `$module`; nothing else is called so. */
class ScriptSyntax implements ModuleSyntax {
  readonly form = "script";
  readonly hasTypes = false;
  /** Functions by the names of what they read: it may be made after another module has imported it. */
  readonly #exports: string[] = [];
  readonly #statements: string[] = [];

  export(name: string): string {
    return this.exportNames([name]);
  }

  exportNames(specifiers: readonly string[]): string {
    for (const specifier of specifiers) {
      const [local = "", name = local] = specifier.split(" as ");
      this.#exports.push(`${name}: () => ${local}`);
    }
    return "";
  }

  exportFrom(specifier: string, values: readonly string[]): string {
    const names = values.map((name) => `"${name}"`).join(", ");
    if (values.length > 0) this.#statements.push(`$module.exportFrom(${specifier}, [${names}]);`);
    return "";
  }

  exportAll(specifier: string): string {
    this.#statements.push(`$module.exportAll(${specifier});`);
    return "";
  }

  importAll(local: string, specifier: string): string {
    this.#statements.push(`const ${local} = $module.require(${specifier});`);
    return "";
  }

  head(scope: ModuleScope, extension: ImportExtension): readonly string[] {
    const values = scope.imports.filter(({ typeOnly }) => !typeOnly);
    const imported = importedSources(values).map(([source]) => {
      const specifier = importSpecifier(scope.module, source, extension);
      return `const ${scope.inScript(source)} = $module.require("${specifier}");`;
    });
    const exported =
      this.#exports.length === 0 ? [] : [`$module.exports({ ${this.#exports.join(", ")} });`];
    return [...exported, ...imported, ...this.#statements, "yield;"];
  }
}
