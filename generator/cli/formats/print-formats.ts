import type { CliHost } from "../host.ts";
import type { Printer } from "../printer.ts";
import { usageError } from "../usage.ts";
import type { ChosenFormats } from "./choose-formats.ts";
import { writeFormatFiles } from "./format-files.ts";

/**
 * Prints a run in the chosen formats. Returns whether all files were written.
 *
 * @param textOf the run in a format
 * @param forPeople prints it on the streams for people, where no other format takes standard output
 */
export async function printFormats<Name extends string>(
  { out, files }: ChosenFormats<Name>,
  textOf: (format: Name) => string,
  printer: Printer,
  host: CliHost,
  forPeople: () => void,
): Promise<boolean> {
  if (out === "stylish") forPeople();
  else printer.out.write(textOf(out as Name));
  const texts = files.map((file) => ({ ...file, text: textOf(file.format) }));
  const problems = await writeFormatFiles(texts);
  for (const { problem, cure } of problems) usageError(host, problem, cure);
  return problems.length === 0;
}
