import path from "node:path";
import type { FileEdits } from "./edit.ts";
import type { FormerTool } from "./migration.ts";

/** Name of a tool in `package.json`, and the command in its place. */
const commands: Readonly<Record<FormerTool, { readonly tool: string; readonly become: string }>> = {
  orval: { tool: "orval", become: "diptych generate" },
  "hey-api": { tool: "(?:@hey-api/)?openapi-ts", become: "diptych generate" },
  "openapi-typescript": { tool: "openapi-typescript", become: "diptych types" },
  "swagger-typescript-api": { tool: "swagger-typescript-api", become: "diptych generate" },
  "openapi-generator": {
    tool: "(?:@openapitools/)?openapi-generator(?:-cli)?",
    become: "diptych generate",
  },
};

/** Programs that run a package's command, which a script may call by its name alone. */
const runners = [
  String.raw`(?:npx|bunx|pnpx)(?:\s+(?:--yes|-y|--no-install|--no|--bun))*`,
  String.raw`npm\s+exec(?:\s+(?:--yes|-y|--))*`,
  String.raw`pnpm(?:\s+(?:exec|dlx|run))?`,
  String.raw`yarn(?:\s+(?:exec|dlx|run))?`,
  String.raw`bun\s+(?:x|run)`,
].join("|");

/** Words of shells between two commands. */
const between = /(\s*(?:&&|\|\||;|\|)\s*)/;

/**
 * Replaces the commands of a tool in the scripts of package.json; those with arguments that have no
 * counterpart are left.
 *
 * @param config the configuration that is moved, which a command may name
 */
export function moveScripts(
  text: string,
  tool: FormerTool,
  edits: FileEdits,
  config: string | undefined,
): void {
  const scripts = /"scripts"\s*:\s*\{([^{}]*)\}/.exec(text);
  if (scripts === null) return;
  const from = scripts.index + scripts[0].length - (scripts[1] ?? "").length - 1;
  const all = [...(scripts[1] ?? "").matchAll(/"((?:[^"\\]|\\.)*)"(\s*:\s*")((?:[^"\\]|\\.)*)"/g)];
  const names = new Set(all.map(([, name = ""]) => name));
  for (const { index, 1: name = "", 2: colon = "", 3: script = "" } of all)
    moveScript(script, from + index + name.length + colon.length + 2, {
      tool,
      edits,
      config,
      names,
    });
}

interface Scripts {
  readonly tool: FormerTool;
  readonly edits: FileEdits;
  readonly config: string | undefined;
  /** Names of all scripts: `pnpm orval` runs the script of that name before the command. */
  readonly names: ReadonlySet<string>;
}

function moveScript(script: string, start: number, scripts: Scripts): void {
  const { tool: name, become } = commands[scripts.tool];
  const call = new RegExp(
    String.raw`^(?:(?<runner>${runners})\s+)?(?<name>${name})(?:@[^\s/]+)?(?:\s+(?<args>.*))?$`,
  );
  const anywhere = new RegExp(String.raw`(?:^|\s|/)${name}(?:@[^\s/]+)?(?:\s|$)`);
  let offset = start;
  for (const part of script.split(between)) {
    const command = part.trim();
    const place = offset + part.indexOf(command);
    offset += part.length;
    const found = call.exec(command)?.groups;
    if (found === undefined) {
      if (anywhere.test(command)) leave(command, place, scripts);
      continue;
    }
    if (runsScript(found["runner"], found["name"] ?? "", scripts)) continue;
    const args = movedArguments(found["args"], scripts);
    if (args === undefined) leave(command, place, scripts);
    else scripts.edits.replace(place, place + command.length, [become, ...args].join(" "));
  }
}

function leave(command: string, place: number, { edits }: Scripts): void {
  edits.leave(place, `calls the tool with arguments: '${command}'`);
}

/** Whether a command runs a script of the same file, which is moved at its own place. */
const runsScript = (runner: string | undefined, name: string, { names }: Scripts): boolean =>
  names.has(name) && /^(?:pnpm|yarn)$|\srun$/.test(runner ?? "");

/** Arguments of the new command; undefined where there is one without counterpart. */
function movedArguments(
  written: string | undefined,
  { tool, config }: Scripts,
): readonly string[] | undefined {
  if (written === undefined) return [];
  if (tool === "openapi-typescript") return [written];
  // Their documents and outputs have been read from the same words.
  if (tool === "swagger-typescript-api")
    return /(?:^|\s)(?:-p|--path)\b/.test(written) ? [] : undefined;
  if (tool === "openapi-generator") {
    const [, generator] = /(?:-g|--generator-name)[\s=]+(\S+)/.exec(written) ?? [];
    const isMoved = generator === undefined || /^typescript-(?:axios|fetch)$/.test(generator);
    return isMoved && /^generate\b/.test(written) ? [] : undefined;
  }
  const args: string[] = [];
  const words = written.split(/[\s=]+/);
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (/^(?:--watch|-w)$/.test(word) && (words[0] ?? "-").startsWith("-")) args.push("--watch");
    else if (/^(?:--config|-c|--file|-f)$/.test(word)) {
      const named = words.shift();
      if (named === undefined || path.posix.normalize(named) !== config) return undefined;
    } else return undefined;
  }
  return args;
}
