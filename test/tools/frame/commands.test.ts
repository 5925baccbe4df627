import { describe, expect, it } from "vitest";
import { allCommands, commandsNamed } from "../../../tools/commands.ts";
import { defineCommand, type Command } from "../../../tools/frame/command/define-command.ts";
import { count, opposite, spelled, toggle } from "../../../tools/frame/command/flag.ts";
import { runProgram } from "../../../tools/frame/command/program.ts";
import { changelogFormats } from "../../../tools/changelog/formats.ts";
import { diffFormats } from "../../../tools/diff/formats.ts";
import { formatNames } from "../../../tools/frame/format-names.ts";
import { memoryHost, runIn } from "./memory-host.ts";

const commands = await allCommands();
const known = new Set<string>([...formatNames, ...diffFormats, ...changelogFormats, "vitest"]);

/** Reads a call of a command that does nothing. */
async function parse(
  command: Command,
  args: readonly string[],
): Promise<{
  readonly code: number;
  readonly err: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
}> {
  const host = memoryHost(".");
  let given = {};
  const idle: Command = {
    ...command,
    run(inputs, options) {
      given = { inputs, options };
      return Promise.resolve(0);
    },
  };
  const program = {
    name: "diptych",
    description: "",
    version: "",
    examples: [],
    all: () => Promise.resolve([idle]),
  };
  const code = await runProgram(program, [idle], args, host);
  return { code, err: host.err(), ...given };
}

describe.each(commands.map((command) => [command.name, command] as const))(
  "%s",
  (name, command) => {
    const { summary, inputs, flags, conflicts, examples } = command;

    it("is loaded by its name, alone", async () => {
      expect(await commandsNamed(name)).toEqual([command]);
    });

    it("is described, with its inputs and flags", () => {
      const meanings = [...Object.values(inputs), ...Object.values(flags)].map(
        (one) => one.meaning,
      );
      for (const text of [summary, ...meanings]) expect(text).toMatch(/^\S.*\S$/);
      expect(summary).toMatch(/^[A-Z].*\.$/);
    });

    it("has each spelling once", () => {
      const spellings = Object.entries(flags).flatMap(([flag, one]) => [
        ...(one.kind === "off" ? [] : [spelled(flag)]),
        ...(one.kind === "off" || one.no !== undefined ? [opposite(flag)] : []),
        ...(one.short === undefined ? [] : [`-${one.short}`]),
      ]);
      expect([...new Set(spellings)]).toEqual(spellings);
    });

    it("has formats that are printed", () => {
      const named = Object.values(flags).flatMap((one) =>
        one.kind === "value" ? (one.formats ?? []) : [],
      );
      for (const format of named) expect(known).toContain(format);
    });

    it("refuses flags that conflict", async () => {
      for (const [flag, others] of Object.entries(conflicts))
        for (const other of others) {
          const args = [flag, other].flatMap((one) =>
            flags[one]?.kind === "value" ? [spelled(one), "0"] : [spelled(one)],
          );
          const { code, err } = await parse(command, [name, ...args]);
          expect(code).toBe(2);
          expect(err).toMatch(/^error: option '--.*' cannot be used with option '--/);
        }
    });

    it("takes its examples", async () => {
      for (const example of examples) {
        const [first, ...rest] = example.split(" ");
        expect(first).toBe(name);
        expect(await parse(command, [name, ...rest])).toMatchObject({ code: 0, err: "" });
      }
    });
  },
);

it("does not compile with a flag that there is not", () => {
  const flags = { strict: toggle("a"), most: count("<count>", "b", { initial: 1 }) };
  const command = defineCommand({
    name: "a",
    summary: "A.",
    page: "a.md",
    flags,
    // @ts-expect-error: no flag is called so
    conflicts: { strict: ["mots"] },
    examples: [],
    run(_, options) {
      const most: number = options.most;
      // @ts-expect-error: a flag that may be left out has no value then
      const strict: boolean = options.strict;
      // @ts-expect-error: no flag is called so
      return Promise.resolve(Number(options.mots) + most + Number(strict));
    },
  });
  expect(command.flags).toBe(flags);
});

it("a value gives inputs and options by their names", async () => {
  const [lint] = await commandsNamed("lint");
  const args = [
    "lint",
    "a.yaml",
    "b.yaml",
    "--max-warnings",
    "3",
    "--overlay",
    "x",
    "--overlay",
    "y",
  ];
  expect(await parse(lint as Command, [...args, "--no-baseline", "--no-color"])).toMatchObject({
    inputs: { files: ["a.yaml", "b.yaml"] },
    options: { maxWarnings: 3, overlay: ["x", "y"], baseline: false, color: false },
  });
});

it("explain prints findings as other commands do", async () => {
  const { code, err } = await runIn(process.cwd(), [
    "explain",
    "param-in",
    "--no-color",
    "--quiet",
  ]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
});
