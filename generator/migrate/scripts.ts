import type { FileEdits } from "./edit.ts";
import type { FormerTool } from "./migration.ts";

/** Words that call a tool in a script, with their replacement. */
const commands: Readonly<Record<FormerTool, readonly (readonly [RegExp, string])[]>> = {
  orval: [[/^(?:npx (?:--yes |-y )?)?orval$/, "diptych generate"]],
  "hey-api": [[/^(?:npx (?:--yes |-y )?)?(?:@hey-api\/)?openapi-ts$/, "diptych generate"]],
  "openapi-typescript": [[/^(?:npx (?:--yes |-y )?)?openapi-typescript(?=$|\s)/, "diptych types"]],
};

/** Replaces the commands of a tool in the scripts of package.json; those with other arguments are left. */
export function moveScripts(text: string, tool: FormerTool, edits: FileEdits): void {
  const scripts = /"scripts"\s*:\s*\{([^{}]*)\}/.exec(text);
  if (scripts === null) return;
  const from = scripts.index + scripts[0].length - (scripts[1] ?? "").length - 1;
  for (const script of (scripts[1] ?? "").matchAll(
    /("(?:[^"\\]|\\.)*"\s*:\s*")((?:[^"\\]|\\.)*)"/g,
  )) {
    const start = from + script.index + (script[1] ?? "").length;
    moveCommand(script[2] ?? "", start, tool, edits);
  }
}

function moveCommand(script: string, start: number, tool: FormerTool, edits: FileEdits): void {
  let offset = start;
  for (const part of script.split(/(\s*(?:&&|\|\||;)\s*)/)) {
    const command = part.trim();
    const place = offset + part.indexOf(command);
    offset += part.length;
    const found = commands[tool].find(([pattern]) => pattern.test(command));
    if (found !== undefined) {
      const [pattern, replacement] = found;
      edits.replace(place, place + command.length, command.replace(pattern, replacement));
    } else if (names[tool].test(command)) {
      edits.leave(place, `calls the tool with arguments: '${command}'`);
    }
  }
}

const names: Readonly<Record<FormerTool, RegExp>> = {
  orval: /(?:^|\s)orval(?:\s|$)/,
  "hey-api": /(?:^|\s|\/)openapi-ts(?:\s|$)/,
  "openapi-typescript": /(?:^|\s)openapi-typescript(?:\s|$)/,
};
