/** A workflow command as the runner of GitHub Actions reads it. */
export interface WorkflowCommand {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * Reads the commands of a log. A command is one line, which ends at CR or LF; properties end at commas, and
 * the text begins behind the second `::`.
 */
export function readCommands(log: string): readonly WorkflowCommand[] {
  return log.split(/\r\n|\r|\n/).flatMap((line) => {
    const end = line.indexOf("::", 2);
    if (!line.startsWith("::") || end === -1) return [];
    const [command = "", ...rest] = line.slice(2, end).split(" ");
    const pairs = rest.join(" ").split(",");
    const properties = pairs.map((pair): [string, string] => {
      const equals = pair.indexOf("=");
      const value = unescaped(pair.slice(equals + 1), { "%3A": ":", "%2C": "," });
      return [pair.slice(0, equals), value];
    });
    const text = unescaped(line.slice(end + 2));
    return [{ command, properties: Object.fromEntries(properties), text }];
  });
}

function unescaped(text: string, more: Readonly<Record<string, string>> = {}): string {
  const marks: Readonly<Record<string, string>> = { "%0D": "\r", "%0A": "\n", "%25": "%", ...more };
  return text.replace(/%[0-9A-F]{2}/g, (mark) => marks[mark] ?? mark);
}
