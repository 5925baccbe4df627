/** A command of a script in `package.json`. */
export interface ScriptCommand {
  /** Name of the script. */
  readonly script: string;
  readonly words: readonly string[];
  /** Where the script begins in the text of the file. */
  readonly offset: number;
}

/** Commands of the scripts of a `package.json`, in their order. */
export function scriptCommands(text: string): readonly ScriptCommand[] {
  const scripts = /"scripts"\s*:\s*\{([^{}]*)\}/.exec(text);
  if (scripts === null) return [];
  const inner = scripts[1] ?? "";
  const from = scripts.index + scripts[0].length - inner.length - 1;
  const found = [...inner.matchAll(/"((?:[^"\\]|\\.)*)"\s*:\s*("(?:[^"\\]|\\.)*")/g)];
  return found.flatMap(({ index, 0: whole, 1: script = "", 2: value = '""' }) =>
    commandsOf(unescaped(value)).map((words) => ({
      script,
      words,
      offset: from + index + whole.length - value.length + 1,
    })),
  );
}

function unescaped(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return "";
  }
}

/** Words of each command of a line, as a shell splits them; variables stay as they are. */
function commandsOf(line: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  for (const [word] of line.matchAll(/&&|\|\||[;|]|(?:"[^"]*"|'[^']*'|[^\s"';|&])+/g)) {
    if (/^(?:&&|\|\||[;|])$/.test(word)) commands.push([]);
    else commands.at(-1)?.push(word.replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));
  }
  return commands.filter((words) => words.length > 0);
}

/**
 * Values of flags in a command's words, by the first of the names that are given for each; a flag without a value is
 * the text `true`.
 *
 * @param names each flag with its other spellings
 * @param toggles flags that take no value
 */
export function flagValues(
  words: readonly string[],
  names: readonly (readonly string[])[],
  toggles: readonly string[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let index = 0; index < words.length; index++) {
    const [flag = "", ...rest] = (words[index] ?? "").split("=");
    if (!flag.startsWith("-")) continue;
    const name = names.find((list) => list.includes(flag))?.[0];
    if (name === undefined) {
      if (toggles.includes(flag)) found.set(flag, "true");
      continue;
    }
    const value = rest.length > 0 ? rest.join("=") : (words[++index] ?? "");
    found.set(name, value);
  }
  return found;
}
