import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { completionScript } from "../../../tools/completion/scripts.ts";
import { shells } from "../../../tools/completion/shells.ts";
import { folderWith, runIn } from "../frame/memory-host.ts";
import { installScript, offersWords, type Complete } from "./proposals.ts";

const has = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;

const inBash: Complete = async (...words) => {
  const { folder, file } = await installScript("bash");
  const program = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _diptych; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync("bash", ["--norc", "-c", program, file, ...words], {
    cwd: folder,
    encoding: "utf8",
  });
  return stdout.split("\n").filter((line) => line !== "");
};

it.skipIf(!has("bash"))("offers commands, flags and the values of both in bash", () =>
  offersWords(inBash),
);

it.skipIf(!has("bash"))("offers files in bash, whose names may have spaces", async () => {
  expect(await inBash("diptych", "lint", "o")).toEqual(["open api.yaml", "other.yaml"]);
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
