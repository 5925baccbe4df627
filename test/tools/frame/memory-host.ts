import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { configChecks } from "../../../tools/config-checks.ts";
import type { CliHost } from "../../../tools/frame/host.ts";
import { run } from "../../../tools/run.ts";

/** A document that generates without a diagnostic of any level. */
export const petDocument = `openapi: 3.1.1
info: { title: Pets, version: 1.0.0 }
servers: [{ url: https://pets.example }]
paths:
  /pets/{id}:
    get:
      operationId: getPet
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer, maximum: 9999 } }
      responses:
        "200":
          description: The pet.
          content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
components:
  schemas:
    Pet:
      type: object
      required: [id]
      properties: { id: { type: integer, maximum: 9999 }, name: { type: string } }
`;

/** A folder with files, removed when the test ends. */
export async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return folder;
}

export interface MemoryHost extends CliHost {
  readonly out: () => string;
  readonly err: () => string;
  readonly interrupt: () => void;
}

/** A host that keeps what is written, without a terminal unless asked for. */
export function memoryHost(
  cwd: string,
  options: { readonly isTTY?: boolean; readonly env?: Readonly<Record<string, string>> } = {},
): MemoryHost {
  const texts = { out: "", err: "" };
  const listeners = new Set<() => void>();
  const { isTTY = false, env = {} } = options;
  return {
    cwd,
    env,
    configChecks,
    stdin: { isTTY },
    stdout: { isTTY, write: (text) => void (texts.out += text) },
    stderr: { isTTY, write: (text) => void (texts.err += text) },
    now: () => performance.now(),
    onInterrupt(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    out: () => texts.out,
    err: () => texts.err,
    interrupt: () => listeners.forEach((listener) => listener()),
  };
}

/** Runs the command line in a folder. */
export async function runIn(
  cwd: string,
  args: readonly string[],
  options: Parameters<typeof memoryHost>[1] = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const host = memoryHost(cwd, options);
  const code = await run(args, host);
  return { code, out: host.out(), err: host.err() };
}
