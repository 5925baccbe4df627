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
    const [password = ""] = await firstLines(input, 1);
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

/**
 * Asks for the old password of an account and for a new one; elsewhere than at a terminal they are the first two lines.
 *
 * @throws {Error} one is not given, or the repeated one is another
 */
export async function readChange(
  terminal: Terminal,
  name: string,
): Promise<{ readonly old: string; readonly next: string }> {
  const { input, tell } = terminal;
  if (!input.isTTY) {
    const [old = "", next = ""] = await firstLines(input, 2);
    if (next === "")
      throw new Error("The old and the new password are two lines of the standard input.");
    return { old, next };
  }
  tell(`Old password of ${name}:`);
  const old = await hiddenLine(input);
  return { old, next: await readPassword(terminal, `New password of ${name}:`) };
}

async function firstLines(input: NodeJS.ReadStream, count: number): Promise<readonly string[]> {
  const lines = createInterface({ input });
  const read: string[] = [];
  try {
    for await (const line of lines) if (read.push(line) === count) break;
    return read;
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
