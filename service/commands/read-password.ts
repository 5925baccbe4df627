import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import type { Terminal } from "./command.ts";

/** A random password. */
export const randomPassword = (): string => randomBytes(15).toString("base64url");

/**
 * Asks for a password twice at a terminal, which shows nothing of it; elsewhere it is the first line.
 *
 * @throws {Error} no password is given, or the second is another
 */
export async function readPassword({ input, tell }: Terminal, prompt: string): Promise<string> {
  if (!input.isTTY) {
    const password = await firstLine(input);
    if (password === "") throw new Error("There is no password on the standard input.");
    return password;
  }
  tell(prompt);
  const password = await hiddenLine(input);
  tell("Again:");
  if ((await hiddenLine(input)) !== password) throw new Error("The passwords differ.");
  if (password === "") throw new Error("A password cannot be empty.");
  return password;
}

async function firstLine(input: NodeJS.ReadStream): Promise<string> {
  const lines = createInterface({ input });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    input.destroy();
  }
}

/** A line of a terminal without its echo. @throws {Error} it was interrupted */
function hiddenLine(input: NodeJS.ReadStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let line = "";
    const end = (): void => {
      input.off("data", take).setRawMode(false).pause();
    };
    const take = (text: string): void => {
      for (const character of text) {
        if (character === "\r" || character === "\n") {
          end();
          resolve(line);
          return;
        }
        // Ctrl-C and Ctrl-D, which a raw terminal hands on.
        if (character === "\u0003" || character === "\u0004") {
          end();
          reject(new Error("Interrupted."));
          return;
        }
        const isErasing = character === "\u007f" || character === "\b";
        line = isErasing ? [...line].slice(0, -1).join("") : line + character;
      }
    };
    input.setEncoding("utf8").setRawMode(true).resume().on("data", take);
  });
}
