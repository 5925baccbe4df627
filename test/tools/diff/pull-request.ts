import { execFileSync } from "node:child_process";
import { folderWith } from "../frame/memory-host.ts";

/** Runs git in a folder, as somebody. */
export function git(folder: string, ...args: readonly string[]): string {
  const who = ["-c", "user.name=A", "-c", "user.email=a@b.test"];
  return execFileSync("git", [...who, ...args], { cwd: folder, encoding: "utf8" });
}

/** A repository with one commit on `main`, and the working folder as it was committed. */
export async function repositoryWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await folderWith(files);
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message=First");
  return folder;
}

/** A document as the base branch has it. */
export const before = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    post:
      operationId: addPet
      requestBody:
        required: true
        content:
          application/xml:
            schema: { $ref: "#/components/schemas/Pet" }
          application/json:
            schema: { $ref: "#/components/schemas/NewPet" }
      responses:
        "200":
          description: The pet.
          content:
            application/json:
              schema: { $ref: "#/components/schemas/State" }
components:
  schemas:
    Pet:
      type: object
      properties:
        name:
          type: string
          xml: { name: name }
    NewPet:
      type: object
      properties:
        name: { type: string }
    State:
      type: string
      enum:
        - new
        - sold
`;

/** The same with another XML name, a value more in a response, and a property that requests must have. */
export const breaking = before
  .replace("xml: { name: name }", "xml: { name: title }")
  .replace("        - sold\n", "        - sold\n        - lent\n")
  .replace(
    "        name: { type: string }\n",
    "        name: { type: string }\n        age: { type: integer }\n      required: [age]\n",
  )
  .replace("version: 1.0.0", "version: 2.0.0");

const lineOf = (text: string): number =>
  breaking.slice(0, breaking.indexOf(text)).split("\n").length;

/** Lines of `breaking` at which it breaks. */
export const breakingLines = {
  xml: lineOf("xml: { name: title }"),
  value: lineOf("- lent"),
  property: lineOf("age: { type: integer }"),
};
