import path from "node:path";
import { initFormats } from "./flags.ts";
import type { InitChoices } from "./init-files.ts";
import { emitFor, purposes, type ProposedPurpose, type Purpose } from "./init-proposal.ts";

/** How questions are asked; every answer is undefined if the user cancels. */
export interface Prompts {
  text(message: string, proposed: string, isRequired: boolean): Promise<string | undefined>;
  select<Value extends string>(
    message: string,
    options: readonly { readonly value: Value; readonly label: string }[],
  ): Promise<Value | undefined>;
  confirm(message: string): Promise<boolean | undefined>;
}

/**
 * Gives a terminal that says it has no columns the usual size: text would be broken after each letter.
 * Terminals of some containers and editors have none.
 */
export function sizeTerminal(terminal: { columns?: number; rows?: number }): void {
  if (terminal.columns === 0) terminal.columns = 80;
  if (terminal.rows === 0) terminal.rows = 24;
}

/** Asks on the terminal. */
export async function terminalPrompts(): Promise<Prompts> {
  const { cancel, confirm, intro, select, text } = await import("@clack/prompts");
  sizeTerminal(process.stdout);
  intro("diptych init");
  const answered = <Answer>(answer: Answer): Exclude<Answer, symbol> | undefined => {
    if (typeof answer !== "symbol") return answer as Exclude<Answer, symbol>;
    cancel("Nothing more is done");
    return undefined;
  };
  const required = (value: string | undefined): string | undefined =>
    value === undefined || value.trim() === "" ? "This cannot be empty" : undefined;
  return {
    async text(message, initialValue, isRequired) {
      const validate = isRequired ? { validate: required } : {};
      return answered(await text({ message, initialValue, ...validate }))?.trim();
    },
    async select(message, options) {
      return answered(
        await select<string>({ message, options: options.map((option) => ({ ...option })) }),
      ) as (typeof options)[number]["value"] | undefined;
    },
    confirm: async (message) => answered(await confirm({ message })),
  };
}

/** The answer that names none of the documents that were found. */
const another = "\0";

/**
 * Asks for what the flags have not set; undefined if the user cancels.
 *
 * @param documents those that were found, the nearest first
 */
export async function askChoices(
  known: Partial<InitChoices>,
  proposed: Omit<InitChoices, "emit">,
  proposal: ProposedPurpose,
  documents: readonly string[],
  cwd: string,
  prompts: Prompts,
): Promise<InitChoices | undefined> {
  const input = known.input ?? (await askInput(proposed.input, documents, prompts));
  if (input === undefined) return undefined;
  let emit = known.emit;
  if (emit === undefined) {
    const all = Object.keys(purposes) as Purpose[];
    const options = [...new Set([proposal.purpose, ...all])].map((value) => {
      const isShown = value === proposal.purpose && proposal.shownBy !== undefined;
      return {
        value,
        label: isShown ? `${purposes[value]} (${proposal.shownBy} is there)` : purposes[value],
      };
    });
    const purpose = await prompts.select("What do you want of it?", options);
    if (purpose === undefined) return undefined;
    emit = emitFor(purpose, path.resolve(cwd, input));
  }
  const output =
    known.output ??
    (await prompts.text("Which folder may the code have for itself?", proposed.output, true));
  if (output === undefined) return undefined;
  const name =
    known.package ??
    (await prompts.text(
      "If it is to be a package of its own: what is it called? (empty: it is part of yours)",
      "",
      false,
    ));
  if (name === undefined) return undefined;
  const format =
    known.format ??
    (await prompts.select(
      "Which format has the configuration?",
      initFormats.map((value) => ({ value, label: `diptych.config.${value}` })),
    ));
  if (format === undefined) return undefined;
  const { importExtension } = { ...proposed, ...known };
  return {
    input,
    output,
    format,
    ...(name === "" ? {} : { package: name }),
    ...(emit === undefined ? {} : { emit }),
    ...(importExtension === undefined ? {} : { importExtension }),
  };
}

async function askInput(
  proposed: string,
  documents: readonly string[],
  prompts: Prompts,
): Promise<string | undefined> {
  const message = "Where is the OpenAPI document?";
  if (documents.length > 1) {
    const options = [
      ...documents.map((value) => ({ value, label: value })),
      { value: another, label: "another file" },
    ];
    const chosen = await prompts.select("Which OpenAPI document?", options);
    if (chosen !== another) return chosen;
  }
  return prompts.text(message, documents.length === 1 ? proposed : "openapi.yaml", true);
}
