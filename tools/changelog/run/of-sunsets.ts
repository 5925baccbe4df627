import path from "node:path";
import { changedBy } from "../../diff/run/overlaid-pair.ts";
import { namedDocuments } from "../../diff/run/named-documents.ts";
import { readDocument } from "../../diff/run/read-document.ts";
import { readInput, type DocumentInput } from "../../frame/input/read-argument.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";
import { findSunsets } from "../sunsets/find-sunsets.ts";
import { byDay, type Sunset } from "../sunsets/sunset.ts";
import type { ChangelogRun, MadeChangelog } from "./run.ts";

/** The calendar of documents as they are: those that are named, or those of the configuration. */
export async function calendarOfFiles(run: ChangelogRun): Promise<MadeChangelog | ArgumentProblem> {
  const { ranges, settings, found, today } = run;
  const { cwd } = settings.cli;
  const [range] = ranges;
  if (range !== undefined)
    return {
      problem: `'${range.text}' is a range, and '--sunsets' reads documents as they are`,
      cure: "leave it out, or name documents of a revision: 'v1:openapi.yaml'",
    };
  const inputs = await inputsOf(run);
  if ("problem" in inputs) return inputs;
  const sunsets: Sunset[] = [];
  for (const input of inputs) {
    const { document, problem = "it has errors" } = await readDocument(input, found, cwd);
    const label = input.label(input.entry);
    if (document === undefined)
      return { problem: `'${label}' cannot be read: ${problem}`, cure: "run 'diptych lint' on it" };
    sunsets.push(...findSunsets(document, label, (file) => input.label(file)));
  }
  return {
    changelog: { sections: undefined, sunsets: byDay(sunsets), today },
    read: inputs.map(({ entry }) => path.resolve(cwd, entry)),
    isUnread: false,
  };
}

async function inputsOf({
  names,
  config,
  settings,
}: ChangelogRun): Promise<readonly DocumentInput[] | ArgumentProblem> {
  const { cwd } = settings.cli;
  const configured = config === undefined ? [] : namedDocuments(config, cwd);
  const wanted = names.length > 0 ? names : configured.map(({ key }) => key);
  if (wanted.length === 0)
    return {
      problem: "there is no configuration that names documents",
      cure: "name them behind '--sunsets', or run 'diptych init' to make a configuration",
    };
  const all: DocumentInput[] = [];
  for (const name of wanted) {
    const inputs = await readInput(name, settings);
    if ("problem" in inputs) return inputs;
    const overlays = configured.find(({ key }) => key === name)?.overlays ?? [];
    for (const input of inputs) all.push(changedBy(input, overlays, cwd) ?? input);
  }
  return all;
}
