import path from "node:path";
import { Node, SyntaxKind } from "ts-morph";
import type { ClassJob, FoundJobs, UnreadJob } from "../classes/class-job.ts";
import { moduleOf } from "../classes/former-code.ts";
import { isAddress } from "../former-project.ts";
import { isModule, type ProjectFile } from "../migration.ts";
import type { Parse } from "../parse.ts";
import { memberOf, shownValue, textOf, type Shown } from "../read-object.ts";
import { flagValues, scriptCommands } from "../script-words.ts";

const tool = "swagger-typescript-api";

/** Reads the scripts of `package.json`, and calls of `generateApi` in modules. */
export function readSwaggerTypeScriptApi(files: readonly ProjectFile[], parse: Parse): FoundJobs {
  const jobs: ClassJob[] = [];
  const unread: UnreadJob[] = [];
  const add = (file: ProjectFile, at: number, said: Said): void => {
    const { input, output = ".", name = "Api.ts", isModular, notes } = said;
    if (input === undefined || /\$/.test(`${input}${output}${name}`)) {
      unread.push({
        file,
        at,
        advice:
          "names no document that could be read: write it and an output into diptych.config.yaml",
      });
      return;
    }
    const folder = path.posix.normalize(output).replace(/\/+$/, "");
    const place = isModular
      ? folder
      : moduleOf(path.posix.join(folder, name.endsWith(".ts") ? name : `${name}.ts`));
    if (jobs.some((one) => one.output === place)) return;
    jobs.push({
      file,
      at,
      input: isAddress(input) ? input : path.posix.normalize(input),
      output: place,
      isModule: !isModular,
      notes,
    });
  };
  for (const file of files) {
    if (file.path === "package.json")
      for (const { words, offset } of scriptCommands(file.text)) {
        const start = words.findIndex((one) =>
          /(?:^|\/)(?:swagger-typescript-api|sta)(?:@\S+)?$/.test(one),
        );
        const said = start < 0 ? undefined : fromWords(words.slice(start + 1));
        if (said !== undefined) add(file, offset, said);
      }
    else if (isModule(file.path) && file.text.includes(tool))
      for (const [at, said] of callsOf(file, parse)) add(file, at, said);
  }
  return { jobs, unread };
}

/** Settings of a command or a call. */
interface Said {
  readonly input: string | undefined;
  readonly output: string | undefined;
  readonly name: string | undefined;
  readonly isModular: boolean;
  readonly notes: readonly string[];
}

function fromWords(words: readonly string[]): Said | undefined {
  const given = flagValues(
    words,
    [
      ["-p", "--path"],
      ["-o", "--output"],
      ["-n", "--name"],
      ["-t", "--templates"],
      ["--custom-config"],
      ["--http-client"],
      ["--api-class-name"],
      ["--module-name-index"],
      ["--sort-types"],
      ["--type-prefix"],
      ["--type-suffix"],
    ],
    ["--modular"],
  );
  if (!given.has("-p")) return undefined;
  return {
    input: given.get("-p"),
    output: given.get("-o"),
    name: given.get("-n"),
    isModular: given.has("--modular"),
    notes: [...given.keys()]
      .filter((one) => /^(?:-t|--custom-config|--type-(?:prefix|suffix))$/.test(one))
      .map((one) => `'${one}' is not moved`),
  };
}

/** Calls of `generateApi` with an object whose text shows the document. */
function callsOf(file: ProjectFile, parse: Parse): readonly (readonly [number, Said])[] {
  const folder = path.posix.dirname(file.path);
  return parse(file)
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .flatMap((call) => {
      if (!/(?:^|\.)generateApi$/.test(call.getExpression().getText())) return [];
      const [given] = call.getArguments();
      const shown = given && shownValue(given);
      if (shown === undefined) return [];
      const place = (name: string): string | undefined => placeOf(memberOf(shown, name), folder);
      const modular = memberOf(shown, "modular");
      const hooks = ["hooks", "templates", "typePrefix", "typeSuffix", "primitiveTypeConstructs"];
      return [
        [
          call.getStart(),
          {
            input: textOf(memberOf(shown, "url")) ?? place("input"),
            output: place("output"),
            name: textOf(memberOf(shown, "fileName")) ?? textOf(memberOf(shown, "name")),
            isModular: modular?.kind === "flag" && modular.value,
            notes: hooks
              .filter((name) => memberOf(shown, name) !== undefined)
              .map((name) => `'${name}' is not moved`),
          },
        ] as const,
      ];
    });
}

/** A path as text, or by `path.resolve(process.cwd(), "…")` and its like. */
function placeOf(shown: Shown | undefined, folder: string): string | undefined {
  if (shown === undefined) return undefined;
  if (shown.kind === "text") return shown.text;
  if (!Node.isCallExpression(shown.node) && !Node.isNewExpression(shown.node)) return undefined;
  const texts = shown.node
    .getDescendantsOfKind(SyntaxKind.StringLiteral)
    .map((one) => one.getLiteralText());
  if (texts.length === 0) return undefined;
  const isBeside = /__dirname|import\.meta/.test(shown.node.getText());
  return path.posix.join(isBeside ? folder : ".", ...texts);
}
