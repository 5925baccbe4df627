import path from "node:path";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../../generator/diagnostics/located.ts";
import type { Api } from "../../../generator/ir/index.ts";
import { readFile } from "../../../generator/source/reading/read-file.ts";
import { UnreadAddresses } from "../../../generator/source/reading/unread-addresses.ts";
import type { CliHost } from "../../frame/host.ts";
import type { DocumentInput } from "../../frame/input/document-input.ts";
import type { Printer } from "../../frame/printer.ts";
import { Report } from "../../frame/report.ts";
import { exitCodes, refuse, type ArgumentProblem } from "../../frame/usage.ts";
import type { FlowDescription } from "../arazzo/description.ts";
import { readDescription } from "../arazzo/read-description.ts";
import { firstChange } from "../arazzo/try-flows.ts";
import type { TryFlags } from "../flags.ts";

/** The workflows that `--arazzo` names; the exit code where they cannot be run, which is told. */
export async function readFlows(
  file: string,
  api: Api,
  { write }: Pick<TryFlags, "write">,
  { folder, host: files }: DocumentInput,
  printer: Printer,
  host: CliHost,
): Promise<FlowDescription | number> {
  const diagnostics = new Diagnostics();
  const own = path.relative(folder, path.resolve(host.cwd, file)).replaceAll("\\", "/");
  const read = (one: string): Promise<string> =>
    files.readOverlay === undefined ? files.readFile(one) : files.readOverlay(one);
  const unread = new UnreadAddresses(diagnostics, undefined);
  const source = await readFile({ path: own }, read, diagnostics, unread);
  const description = source && readDescription(source, api, diagnostics);
  if (description === undefined || diagnostics.hasErrors) {
    const report = new Report(host.cwd);
    report.add(locate(diagnostics.all, new Map(source && [[own, source]])), folder);
    printer.err.findings(report);
    return exitCodes.problems;
  }
  const change = write === true ? undefined : firstChange(description);
  if (change === undefined) return description;
  return refuse(host, {
    problem: `a step calls '${change.id}', which may change something`,
    cure: "give --write, or name workflows that only read",
  });
}

/** Inputs of workflows by name: a value of JSON, or else a text. */
export function readInputs(
  given: readonly string[] = [],
): { readonly inputs: Readonly<Record<string, unknown>> } | ArgumentProblem {
  const inputs: [string, unknown][] = [];
  for (const text of given) {
    const [, name, value = ""] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined)
      return {
        problem: `'${text}' of --input is not NAME=VALUE`,
        cure: "write it as in --input size=5",
      };
    inputs.push([name, jsonOr(value)]);
  }
  return { inputs: Object.fromEntries(inputs) };
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
