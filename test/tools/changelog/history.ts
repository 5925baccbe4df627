import { execFileSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { folderWith } from "../frame/memory-host.ts";

/** A commit of a made-up history. */
export interface Commit {
  /** As in `2026-01-31`. */
  readonly day: string;
  /** Texts by paths; undefined removes the file. */
  readonly files: Readonly<Record<string, string | undefined>>;
  /** Tag of the commit; with an `@` before it one with a message of its own. */
  readonly tag?: string;
}

/** A repository with commits of certain days. */
export async function history(commits: readonly Commit[]): Promise<string> {
  const folder = await folderWith({});
  git(folder, "2026-01-01", "init", "--quiet", "--initial-branch=main");
  for (const one of commits) await commit(folder, one);
  return folder;
}

/** Adds a commit. */
export async function commit(folder: string, { day, files, tag }: Commit): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    if (text === undefined) await rm(file);
    else await writeFile(file, text);
  }
  git(folder, day, "add", "--all");
  git(folder, day, "commit", "--quiet", "--allow-empty", "--message=Change");
  if (tag?.startsWith("@") === true)
    git(folder, day, "tag", "--annotate", "--message=Release", tag.slice(1));
  else if (tag !== undefined) git(folder, day, "tag", tag);
}

/** Runs git on a day. */
export function git(folder: string, day: string, ...args: readonly string[]): string {
  const date = `${day}T12:00:00Z`;
  return execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b.test", ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

/** Parts of a document of pets. */
export interface Pets {
  readonly version?: string;
  readonly title?: string;
  /** Lines of further operations, from the first column of paths. */
  readonly paths?: string;
  readonly color?: string;
  readonly required?: string;
}

/** A document of pets, whose schema is in a request and a response. */
export const pets = ({
  version = "1.0.0",
  title = "Pets",
  paths = "",
  color = "{ type: string, enum: [red, blue] }",
  required = "name",
}: Pets = {}): string => `openapi: 3.1.0
info: { title: ${title}, version: ${version} }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        "200":
          description: Pets.
          content:
            application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } }
    post:
      operationId: addPet
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
      responses: { "201": { description: Added. } }
${paths}components:
  schemas:
    Pet:
      type: object
      required: [${required}]
      properties:
        name: { type: string }
        age: { type: integer }
        color: ${color}
`;

/** A configuration that names documents. */
export const config = (...inputs: readonly string[]): string =>
  JSON.stringify({
    specs: inputs.map((input) => ({ input, output: `src/${input.slice(0, -5)}` })),
  });

/** Lines of an operation for `paths`. */
export const operation = (at: string, more = ""): string =>
  `  ${at}:\n    get:\n      operationId: get${at.slice(1)}\n${more}      responses: { "204": { description: Done. } }\n`;
