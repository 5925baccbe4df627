import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "yaml";

interface Step {
  readonly id: string;
  readonly if?: string;
  readonly shell: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run: string;
}

/** A composite action of GitHub. */
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

/** Reads the composite action of this repository. */
export async function readAction(): Promise<Action> {
  const file = path.resolve(import.meta.dirname, "../../action.yml");
  return parse(await readFile(file, "utf8")) as Action;
}

/** What a run of the action has printed, set and written. */
export interface ActionRun {
  readonly failed: boolean;
  /** Standard output of each step that ran, by its id. */
  readonly printed: Readonly<Record<string, string>>;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** The part of a runner that is beside the inputs. */
interface RunnerContext {
  /** Values of expressions, such as `github.event.pull_request.number`. */
  readonly expressions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs the steps of the action as the runner does: expressions in conditions and variables only, a shell that
 * ends at the first error, files for outputs, paths and the summary.
 */
export async function runAction(
  cwd: string,
  given: Readonly<Record<string, string>>,
  { expressions = {}, env: around = {} }: RunnerContext = {},
): Promise<ActionRun> {
  const { inputs, outputs, runs } = await readAction();
  const values: Record<string, string> = { ...expressions };
  for (const [name, { default: preset }] of Object.entries(inputs))
    values[`inputs.${name}`] = given[name] ?? preset;
  const value = (expression: string): string => values[expression.trim()] ?? "";
  const filled = (text: string): string =>
    text.replace(/\$\{\{([^}]+)\}\}/g, (_, expression: string) => value(expression));
  for (const name of Object.keys(inputs))
    values[`inputs.${name}`] = filled(values[`inputs.${name}`] ?? "");
  const printed: Record<string, string> = {};
  const summaries: string[] = [];
  const paths = [process.env["PATH"] ?? ""];
  let failed = false;
  for (const step of runs.steps) {
    if (failed || (step.if !== undefined && !holds(step.if, value))) continue;
    const folder = await mkdtemp(path.join(tmpdir(), "diptych-step-"));
    const file = async (name: string): Promise<string> => {
      await writeFile(path.join(folder, name), "");
      return path.join(folder, name);
    };
    const files = {
      GITHUB_OUTPUT: await file("output"),
      GITHUB_PATH: await file("path"),
      GITHUB_STEP_SUMMARY: await file("summary"),
      script: await file("script.sh"),
    };
    await writeFile(files.script, step.run);
    const env = Object.entries(step.env ?? {}).map(([name, text]) => [name, filled(text)]);
    const { code, out } = await bash(files.script, cwd, {
      ...process.env,
      GITHUB_ACTION_PATH: path.resolve(import.meta.dirname, "../.."),
      GITHUB_REPOSITORY: "acme/pets",
      ...around,
      ...files,
      ...Object.fromEntries(env),
      PATH: paths.join(":"),
    });
    printed[step.id] = out;
    for (const line of lines(await readFile(files.GITHUB_OUTPUT, "utf8"))) {
      const [, name = "", text = ""] = /^([^=]+)=(.*)$/.exec(line) ?? [];
      values[`steps.${step.id}.outputs.${name}`] = text;
    }
    paths.unshift(...lines(await readFile(files.GITHUB_PATH, "utf8")));
    summaries.push(await readFile(files.GITHUB_STEP_SUMMARY, "utf8"));
    failed = code !== 0;
  }
  const results = Object.entries(outputs).map(([name, one]) => [name, filled(one.value)]);
  return { failed, printed, outputs: Object.fromEntries(results), summary: summaries.join("") };
}

const lines = (text: string): string[] => text.split("\n").filter((line) => line !== "");

/** A condition of comparisons that are joined by `&&`. */
function holds(condition: string, value: (expression: string) => string): boolean {
  return condition.split("&&").every((one) => {
    const [, expression = "", operator, text] =
      /^\s*([\w.-]+) (==|!=) '([^']*)'\s*$/.exec(one) ?? [];
    if (operator === undefined) throw new Error(`a condition that the test cannot read: ${one}`);
    return (value(expression) === text) === (operator === "==");
  });
}

function bash(
  script: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: number; readonly out: string }> {
  return new Promise((resolve) => {
    const args = ["--noprofile", "--norc", "-eo", "pipefail", script];
    execFile("bash", args, { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), out: stdout + stderr });
    });
  });
}
