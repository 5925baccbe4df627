import { catalogue, type DiagnosticCode } from "../../generator/diagnostics/catalogue.ts";
import { isOwnCode } from "../../generator/diagnostics/own-code.ts";
import { changeRules } from "../diff/rules/index.ts";
import { suggest } from "../../generator/diagnostics/suggest.ts";
import type { OwnRule } from "../lint/own/own-rule.ts";
import type { RuleLevel } from "../../generator/findings/rule-level.ts";
import type { NeededMembers } from "../frame/config/intact-parts.ts";
import type { CliHost } from "../frame/host.ts";
import { optionalConfig } from "../frame/open-config.ts";
import { textOfChange, textOfPage } from "../frame/pages.ts";
import type { ExplainFlags } from "./flags.ts";
import { Printer } from "../frame/printer.ts";
import { Report } from "../frame/report.ts";
import { exitCodes, usageError } from "../frame/usage.ts";

/** Members of the configuration that count. */
const needed: NeededMembers = new Set(["lint"]);

/** Prints the page of a code, or all codes with their classes. Returns the exit code. */
export async function explain(
  code: string | undefined,
  flags: ExplainFlags,
  host: CliHost,
): Promise<number> {
  if (code === undefined) {
    host.stdout.write(listOfCodes());
    const own = await ownRules(flags, host);
    if (typeof own === "number") return own;
    host.stdout.write(own.rules.map((rule) => line("own rule", rule.code)).join(""));
    return exitCodes.fine;
  }
  if (Object.hasOwn(changeRules, code)) {
    return print(textOfChange(code), host);
  }
  if (isOwnCode(code)) return explainOwn(code, flags, host);
  if (!isCode(code)) return unknown(code, [], host);
  return print(textOfPage(code), host);
}

function print(page: string | undefined, host: CliHost): number {
  if (page === undefined)
    return usageError(
      host,
      "the pages about findings are missing",
      "this copy of Diptych has been left without its folder 'docs'; install the package again",
    );
  host.stdout.write(page);
  return exitCodes.fine;
}

const isCode = (text: string): text is DiagnosticCode => Object.hasOwn(catalogue, text);

/** Prints what a rule of the configuration asks. */
async function explainOwn(code: string, flags: ExplainFlags, host: CliHost): Promise<number> {
  const own = await ownRules(flags, host);
  if (typeof own === "number") return own;
  const rule = own.rules.find((one) => one.code === code);
  if (rule === undefined) return unknown(code, own.rules, host);
  const { ownRulePage } = await import("../lint/run/own-rule-page.ts");
  const level = own.levels[code];
  host.stdout.write(ownRulePage(rule, typeof level === "string" ? level : undefined));
  return exitCodes.fine;
}

/** The rules of the configuration, if there is one, with the levels that it gives them; else the exit code. */
async function ownRules(
  flags: ExplainFlags,
  host: CliHost,
): Promise<{ rules: readonly OwnRule[]; levels: Readonly<Record<string, RuleLevel>> } | number> {
  const printer = new Printer(host, flags);
  const config = await optionalConfig(host, flags.config, printer, needed);
  if (typeof config === "number") return config;
  if (config === undefined) return { rules: [], levels: {} };
  const { loadOwnRules } = await import("../lint/run/own-rules.ts");
  const { rules, problems } = await loadOwnRules(config);
  if (problems.length === 0) return { rules, levels: config.lint.rules };
  const report = new Report(host.cwd);
  report.add(problems, host.cwd);
  printer.err.findings(report);
  return exitCodes.usage;
}

function unknown(code: string, own: readonly OwnRule[], host: CliHost): number {
  const codes = [...Object.keys(catalogue), ...Object.keys(changeRules), ...own.map(codeOf)];
  const cure = suggest(code, codes, "'diptych explain' lists all codes");
  return usageError(host, `no finding has the code '${code}'`, cure);
}

const codeOf = (rule: OwnRule): string => rule.code;

function listOfCodes(): string {
  const lines = Object.entries(catalogue).map(([code, entry]) => line(entry.class, code));
  const changes = Object.keys(changeRules).map((rule) => line("change", rule));
  return [...lines.sort(), ...changes.sort()].join("");
}

const line = (kind: string, code: string): string => `${kind.padEnd("doubtful".length)}  ${code}\n`;
