import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { completionScript } from "../../tools/completion/scripts.ts";
import { shells, type Shell } from "../../tools/completion/shells.ts";
import { folderWith, runIn } from "../cli/memory-host.ts";

const has = (shell: Shell): boolean => spawnSync(shell, ["--version"]).status === 0;

/** The script of a shell, in a folder of its own with two files. */
async function install(shell: Shell): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = await folderWith({ "open api.yaml": "", "other.yaml": "" });
  const { code, out } = await runIn(folder, ["completion", shell]);
  expect(code).toBe(0);
  const file = path.join(folder, `diptych.${shell}`);
  await writeFile(file, out);
  return { folder, file };
}

/** Proposals of a shell for the last word of a line. */
type Complete = (...words: readonly string[]) => Promise<readonly string[]>;

const inBash: Complete = async (...words) => {
  const { folder, file } = await install("bash");
  const program = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _diptych; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync("bash", ["--norc", "-c", program, file, ...words], {
    cwd: folder,
    encoding: "utf8",
  });
  return stdout.split("\n").filter((line) => line !== "");
};

const inFish: Complete = async (...words) => {
  const { folder, file } = await install("fish");
  const line = words.join(" ");
  const { stdout } = spawnSync("fish", ["-c", `source ${file}; complete -C '${line}'`], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, HOME: folder },
  });
  return stdout
    .split("\n")
    .flatMap((one) => one.split("\t")[0] ?? [])
    .filter((one) => one !== "");
};

describe.each([
  ["bash", inBash],
  ["fish", inFish],
] as const)("completion in %s", (shell, complete) => {
  it.skipIf(!has(shell))("offers commands, flags and the values of both", async () => {
    expect(await complete("diptych", "ge")).toEqual(["generate"]);
    expect(await complete("diptych", "lint", "--base")).toEqual(["--baseline"]);
    expect(new Set(await complete("diptych", "migrate", "--from", ""))).toEqual(
      new Set(["orval", "hey-api", "openapi-typescript"]),
    );
    expect(await complete("diptych", "completion", "z")).toEqual(["zsh"]);
    expect(await complete("diptych", "lint", "--format", "s")).toEqual(["stylish", "sarif"]);
  });
});

it.skipIf(!has("bash"))("offers files in bash, whose names may have spaces", async () => {
  expect(await inBash("diptych", "lint", "o")).toEqual(["open api.yaml", "other.yaml"]);
});

it.skipIf(!has("zsh"))("is a script that zsh reads", async () => {
  const { file } = await install("zsh");
  expect(spawnSync("zsh", ["-n", file], { encoding: "utf8" })).toMatchObject({
    status: 0,
    stderr: "",
  });
});

it.each(shells)("keeps texts within quotes in %s", (shell) => {
  const flags = [{ long: "--a", meaning: "it's [one]: $(two) `three`", values: ["x"] }];
  const script = completionScript(shell, [{ name: "b", meaning: "it's", flags, values: [] }]);
  // Outside of single quotes nothing of a meaning is left, so that a shell runs none of it.
  const bare = script.replace(/'(?:[^']|'\\'')*'/g, "''");
  expect(bare).not.toContain("two");
  expect(bare).not.toContain("three");
});

it("refuses a shell that it does not know", async () => {
  const { code, err } = await runIn(await folderWith({}), ["completion", "tcsh"]);
  expect(code).toBe(2);
  expect(err).toContain("Allowed choices are bash, zsh, fish");
});
