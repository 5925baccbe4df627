import { initFormats, type InitChoices } from "./init-files.ts";

/** Asks on the terminal for what the flags have not set; undefined if the user cancels. */
export async function askChoices(
  known: Partial<InitChoices>,
  proposed: InitChoices,
): Promise<InitChoices | undefined> {
  const { cancel, intro, isCancel, select, text } = await import("@clack/prompts");
  intro("diptych init");
  const required = (value: string | undefined): string | undefined =>
    value === undefined || value.trim() === "" ? "This cannot be empty" : undefined;
  const answers = { ...proposed, ...known };
  const questions = [
    ["input", "Where is the OpenAPI document?", required],
    ["output", "Which folder may the generated package have for itself?", required],
    ["package", "What is the package called? (empty: it becomes part of your own)", undefined],
  ] as const;
  const given: { input: string; output: string; package?: string } = { ...answers };
  for (const [key, message, validate] of questions) {
    if (known[key] !== undefined) continue;
    const initialValue = answers[key] ?? "";
    const answer = await text({ message, initialValue, ...(validate ? { validate } : {}) });
    if (isCancel(answer)) {
      cancel("Nothing was written");
      return undefined;
    }
    if (answer !== undefined) given[key] = answer.trim();
  }
  let format = answers.format;
  if (known.format === undefined) {
    const options = initFormats.map((value) => ({ value, label: `diptych.config.${value}` }));
    const answer = await select({ message: "Which format?", options, initialValue: format });
    if (isCancel(answer)) {
      cancel("Nothing was written");
      return undefined;
    }
    format = answer;
  }
  const { package: name, input, output } = given;
  return { input, output, format, ...(name === undefined || name === "" ? {} : { package: name }) };
}
