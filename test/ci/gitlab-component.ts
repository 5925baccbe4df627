import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

const file = path.resolve(import.meta.dirname, "../../ci/gitlab/templates/openapi.yml");

/** An input of a component. */
export interface ComponentInput {
  readonly description: string;
  readonly default: string | boolean;
  readonly type?: "boolean";
  readonly options?: readonly string[];
}

/** The job of a component with its inputs filled in. */
export interface FilledComponent {
  readonly name: string;
  readonly inputs: Readonly<Record<string, ComponentInput>>;
  readonly job: {
    readonly stage: string;
    readonly image: string;
    readonly variables: Readonly<Record<string, string>>;
    readonly script: readonly string[];
  };
  readonly paths: readonly string[];
  /** Files of reports. */
  readonly reports: readonly string[];
}

/** The two documents of the component: its inputs, and its jobs. */
export const componentTexts = (): readonly string[] => readFileSync(file, "utf8").split(/^---\n/m);

/** Fills the inputs of the component as GitLab does: in the text, before YAML is read. */
export function readComponent(given: Readonly<Record<string, string>> = {}): FilledComponent {
  const [head = "", body = ""] = componentTexts();
  const { spec } = parse(head) as {
    spec: { inputs: Readonly<Record<string, ComponentInput>> };
  };
  const filled = body.replace(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, name: string) => {
    const input = spec.inputs[name];
    if (input === undefined) throw new Error(`the input '${name}' is not declared`);
    return given[name] ?? String(input.default);
  });
  const jobs = parse(filled) as Readonly<Record<string, FilledComponent["job"]>>;
  const [[name, job] = []] = Object.entries(jobs);
  if (name === undefined || job === undefined) throw new Error("the component has no job");
  const { artifacts } = job as FilledComponent["job"] & {
    artifacts: {
      paths: readonly string[];
      reports: { codequality: string; junit: readonly string[] };
    };
  };
  const { codequality, junit } = artifacts.reports;
  // An empty value of YAML is an empty variable.
  const variables = Object.fromEntries(
    Object.entries(job.variables).map(([key, value]) => [key, value ?? ""]),
  );
  return {
    name,
    inputs: spec.inputs,
    job: { ...job, variables },
    paths: artifacts.paths,
    reports: [codequality, ...junit],
  };
}
