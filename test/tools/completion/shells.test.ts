import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fish, placeOf, zsh } from "../../support/extras.ts";
import { installScript, offersWords, type Complete } from "./proposals.ts";

const inFish: Complete = async (...words) => {
  const { folder, file } = await installScript("fish");
  const line = words.join(" ");
  const { stdout } = spawnSync(placeOf(fish), ["-c", `source ${file}; complete -C '${line}'`], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, HOME: folder },
  });
  return stdout
    .split("\n")
    .flatMap((one) => one.split("\t")[0] ?? [])
    .filter((one) => one !== "");
};

/** Lines that a shell reads before a key is pressed: completion as users have it, whose proposals go into a file. */
const preparation = (script: string): string => `
PROMPT=
autoload -Uz compinit && compinit -u -D
source ${script}
bindkey '^I' complete-word
compadd () {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then
    builtin compadd "$@"
    return $?
  fi
  local -a proposals
  builtin compadd -A proposals "$@"
  (( $#proposals )) && print -rl -- $proposals >> proposals
}
leave () { exit }
comppostfuncs=( leave )
print is ready
`;

/** A terminal with a shell in it, whose last key is that of completion. Each step waits for the one before. */
const terminal = `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'source ./preparation'
zpty -r -m shell said '*is ready*'
zpty -n -w shell "$1"$'\\t'
while zpty -r shell said; do :; done
`;

const inZsh: Complete = async (...words) => {
  const { folder, file } = await installScript("zsh");
  const proposals = path.join(folder, "proposals");
  await writeFile(proposals, "");
  await writeFile(path.join(folder, "preparation"), preparation(file));
  const { stderr } = spawnSync(placeOf(zsh), ["-f", "-c", terminal, "zsh", words.join(" ")], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, HOME: folder, ZDOTDIR: folder },
  });
  expect(stderr).toBe("");
  return (await readFile(proposals, "utf8")).split("\n").filter((one) => one !== "");
};

describe.each([
  ["fish", inFish],
  ["zsh", inZsh],
] as const)("completion in %s", (_, complete) => {
  it("offers commands, flags and the values of both", () => offersWords(complete));

  it("offers files, whose names may have spaces", async () => {
    const files = await complete("diptych", "lint", "o");
    expect(files.map((one) => one.replaceAll("\\", ""))).toEqual(["open api.yaml", "other.yaml"]);
  });
});

it("is a script that zsh reads", async () => {
  const { file } = await installScript("zsh");
  expect(spawnSync(placeOf(zsh), ["-n", file], { encoding: "utf8" })).toMatchObject({
    status: 0,
    stderr: "",
  });
});
