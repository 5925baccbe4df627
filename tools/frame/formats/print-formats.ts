import type { CliHost } from "../host.ts";
import type { Printer } from "../printer.ts";
import { usageError } from "../usage.ts";
import type { ChosenFormats } from "./choose-formats.ts";
import { writeFormatFiles } from "./format-files.ts";

/** A run of a command, as far as its formats print it. */
interface PrintedRun<Name extends string> {
  readonly formats: ChosenFormats<Name>;
  /** The run in a format. */
  textOf(format: Name): string | Promise<string>;
  /** Absolute paths of the files that it has read. */
  readonly read: readonly string[];
}

/**
 * Prints a run in the chosen formats. Returns whether all files were written.
 *
 * @param forPeople prints it on the streams for people, where no other format takes standard output
 */
export async function printFormats<Name extends string>(
  { formats, textOf, read }: PrintedRun<Name>,
  printer: Printer,
  host: CliHost,
  forPeople: () => void,
): Promise<boolean> {
  const { out, files } = formats;
  if (out === "stylish") forPeople();
  else printer.out.write(await textOf(out as Name));
  const texts = [];
  for (const file of files) texts.push({ ...file, text: await textOf(file.format) });
  const problems = await writeFormatFiles(texts, read);
  for (const { problem, cure } of problems) usageError(host, problem, cure);
  return problems.length === 0;
}
