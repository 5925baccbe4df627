import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { shellWord } from "../../generator/diagnostics/shell-word.ts";
import { configNames } from "../frame/config/find.ts";
import { suggest } from "../../generator/diagnostics/suggest.ts";
import { visible } from "../../generator/diagnostics/visible.ts";
import { artefactNames, type ArtefactName } from "../../generator/views/artefact.ts";
import { replaceFile } from "../../generator/output/replace-file.ts";
import type { CliHost } from "../frame/host.ts";
import { findDocuments, type FoundDocuments } from "./init-documents.ts";
import { initFormats, type InitFlags } from "./flags.ts";
import { configText, generateScript, withScript, type InitChoices } from "./init-files.ts";
import { install, installations, isInstalled, shownCommand } from "./init-install.ts";
import {
  emitFor,
  proposeExtension,
  proposeOutput,
  proposePurpose,
  purposes,
  type ProposedPurpose,
} from "./init-proposal.ts";
import { askChoices, terminalPrompts, type Prompts } from "./init-questions.ts";
import { compilerSettingsOf, settingsProblem } from "../frame/setup/compiler-settings.ts";
import { execCommand, packageManagerOf, scriptCommand } from "../frame/setup/package-manager.ts";
import { workspaceNote } from "./workspace-note.ts";
import { exitCodes, usageError } from "../frame/usage.ts";

/** The most documents that a message names. */
const mostNames = 10;

/**
 * Writes a configuration and a package.json script into the working folder, and installs what they
 * need if that is agreed to. Returns the exit code.
 *
 * @param openPrompts how questions are asked where there is a terminal
 */
export async function init(
  flags: InitFlags,
  host: CliHost,
  openPrompts: () => Promise<Prompts> = terminalPrompts,
): Promise<number> {
  const { cwd } = host;
  const existing = configNames.find((name) => existsSync(path.join(cwd, name)));
  if (existing !== undefined && flags.force !== true) {
    const cure = "edit it, or overwrite it with --force; nothing was changed";
    return usageError(host, `'${existing}' is there already`, cure);
  }
  const unknown = flags.emit?.find((one) => !isArtefact(one));
  if (unknown !== undefined) {
    const cure = suggest(unknown, artefactNames, `name some of ${artefactNames.join(", ")}`);
    return usageError(host, `'${unknown}' is nothing to emit`, cure);
  }
  const isTerminal = host.stdin.isTTY === true && host.stdout.isTTY === true;
  const asks = isTerminal && flags.yes !== true && flags.input === undefined;
  const prompts = asks ? await openPrompts() : undefined;
  const choices = await choose(flags, host, prompts);
  if (typeof choices === "number") return choices;
  const name = `diptych.config.${choices.format}`;
  if (existing !== undefined && existing !== name) {
    const cure = `remove it first, or write that format with --format ${path.extname(existing).slice(1)}`;
    return usageError(
      host,
      `'${existing}' would stand beside '${name}', and only one is read`,
      cure,
    );
  }
  await replaceFile(path.join(cwd, name), configText(choices));
  say(host, `wrote ${name}: ${choices.input} → ${choices.output}`);
  const hasScript = await addScript(host);
  if (!existsSync(path.resolve(cwd, choices.input)))
    say(host, `note: '${choices.input}' is not there yet`);
  warnOfSettings(choices, host);
  const note = workspaceNote(choices, cwd);
  if (note !== undefined) say(host, `note: ${note}`);
  const code = await installNeeds(choices, flags, host, prompts);
  const manager = packageManagerOf(cwd);
  const script = hasScript && isInstalled("diptych", cwd);
  const generate = script
    ? scriptCommand(manager, "generate")
    : execCommand(manager, "diptych generate");
  say(host, `next: ${generate}`);
  return code;
}

const isArtefact = (text: string): text is ArtefactName =>
  (artefactNames as readonly string[]).includes(text);

/** Text of the repository, such as names of files, cannot control the terminal. */
const say = (host: CliHost, text: string): void => void host.stdout.write(`${visible(text)}\n`);

async function choose(
  flags: InitFlags,
  host: CliHost,
  prompts: Prompts | undefined,
): Promise<InitChoices | number> {
  const { cwd } = host;
  const { input, output, package: name, emit, importExtension, format } = flags;
  const known: Partial<InitChoices> = {
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    ...(name === undefined ? {} : { package: name }),
    ...(emit === undefined ? {} : { emit: emit.filter(isArtefact) }),
    ...(importExtension === undefined ? {} : { importExtension }),
    ...(format === undefined ? {} : { format }),
  };
  const found: FoundDocuments =
    input === undefined ? findDocuments(cwd) : { files: [input], isPartial: false };
  const [first, ...more] = found.files;
  const extension = proposeExtension(cwd);
  const proposal = proposePurpose(cwd);
  const proposed: InitChoices = {
    input: first ?? "openapi.yaml",
    output: proposeOutput(cwd),
    format: initFormats[0],
    ...(extension === undefined ? {} : { importExtension: extension }),
  };
  // Cancelling is not an error, but there is no configuration either.
  if (prompts !== undefined)
    return (
      (await askChoices(known, proposed, proposal, found.files, cwd, prompts)) ?? exitCodes.problems
    );
  if (more.length > 0) {
    const names = found.files.slice(0, mostNames).map((file) => `'${file}'`);
    const others = found.files.length - names.length;
    const list = `${names.join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
    const cure = `name one, as in --input ${shellWord(proposed.input)} --output ${shellWord(proposed.output)}`;
    return usageError(host, `there are several OpenAPI documents: ${list}`, cure);
  }
  if (first === undefined && flags.yes !== true) {
    const where = found.isPartial ? "within the first files that were looked at" : "here or below";
    const cure = "name one, as in --input openapi.yaml, or accept that name with --yes";
    return usageError(host, `there is no OpenAPI document ${where}`, cure);
  }
  const choices = { ...proposed, ...known };
  if (choices.emit !== undefined) return choices;
  say(host, proposalText(proposal));
  const chosen = emitFor(proposal.purpose, path.resolve(cwd, choices.input));
  return chosen === undefined ? choices : { ...choices, emit: chosen };
}

/** Choice that was made without a question, its reason, and how to choose otherwise. */
function proposalText({ purpose, shownBy }: ProposedPurpose): string {
  const reason = shownBy === undefined ? "" : `, for package.json names '${shownBy}'`;
  const other = purpose === "client" ? "server client" : "client";
  return `it will be ${purposes[purpose]}${reason}; choose otherwise by --emit, as in --emit ${other}`;
}

/** Whether package.json has the script afterwards. */
async function addScript(host: CliHost): Promise<boolean> {
  const file = path.join(host.cwd, "package.json");
  if (!existsSync(file)) {
    say(host, "note: there is no package.json here; 'npm init --yes' makes one");
    return false;
  }
  const text = await readFile(file, "utf8");
  const script = generateScript(text);
  if (script === "diptych generate") return true;
  const changed = withScript(text);
  if (changed === undefined) {
    const reason =
      script === undefined ? "cannot be read" : "has another script 'generate', which stays";
    say(host, `note: package.json ${reason}`);
    return false;
  }
  await replaceFile(file, changed);
  say(host, "added the script 'generate' to package.json");
  return true;
}

function warnOfSettings(choices: InitChoices, host: CliHost): void {
  if (choices.package !== undefined) return;
  const settings = compilerSettingsOf(path.resolve(host.cwd, choices.output));
  if (settings === undefined) return;
  const found = settingsProblem(settings, choices.importExtension ?? "js");
  if (found === undefined) return;
  const file = path.relative(host.cwd, settings.file).replaceAll("\\", "/");
  say(host, `warning: ${file}: ${found.problem}\n  help: ${found.cure}`);
}

/** Installs what is missing if the user agrees, and says how to do it otherwise. */
async function installNeeds(
  choices: InitChoices,
  flags: InitFlags,
  host: CliHost,
  prompts: Prompts | undefined,
): Promise<number> {
  const list = installations(choices, host.cwd);
  if (list.length === 0) return exitCodes.fine;
  const commands = list.map((one) => shownCommand(one, host.cwd));
  const agreed =
    flags.install ?? (await prompts?.confirm(`Install now? (${commands.join("; ")})`)) ?? false;
  if (!agreed) {
    say(host, "install what is missing:");
    for (const command of commands) say(host, `  ${command}`);
    return exitCodes.fine;
  }
  const failed = await install(list, host);
  if (failed === undefined) return exitCodes.fine;
  const text = visible(shownCommand(failed, host.cwd));
  host.stderr.write(`error: '${text}' has failed\n  help: see above, and run it yourself\n`);
  return exitCodes.problems;
}
