import path from "node:path";
import { Project, ts } from "ts-morph";
import { writePackage } from "../../support/generate.ts";

/** Gives the comment that editors show behind a mark such as the comment `1` in code beside a generated package. */
export async function hoverOf(
  files: Parameters<typeof writePackage>[0],
  code: string,
): Promise<(mark: number) => string> {
  const file = path.join(await writePackage(files), "src/use.ts");
  const project = new Project({
    compilerOptions: {
      strict: true,
      allowImportingTsExtensions: true,
      noEmit: true,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
    },
  });
  project.createSourceFile(file, code);
  project.resolveSourceFileDependencies();
  const service = project.getLanguageService().compilerObject;
  return (mark) => {
    const text = `/*${mark}*/`;
    const info = service.getQuickInfoAtPosition(file, code.indexOf(text) + text.length + 1);
    return ts.displayPartsToString(info?.documentation ?? []);
  };
}
