/** Translates a module to a script that gets `exports` and `require`. */
export type Translate = (file: string, text: string) => string;

/** A translator that takes the types of modules away; loads the compiler. */
export async function translator(): Promise<Translate> {
  const { ts } = await import("ts-morph");
  const compilerOptions = {
    module: ts.ModuleKind.CommonJS,
    target: ts.ScriptTarget.ES2022,
    verbatimModuleSyntax: false,
    isolatedModules: true,
  };
  return (fileName, text) => ts.transpileModule(text, { fileName, compilerOptions }).outputText;
}
