import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { chooseFormatter, type Formatter } from "../../generator/output/format.ts";
import type { FormatMemory } from "../../generator/output/format-memory.ts";

/** The formatter of a file, which this machine has. */
export async function formatterFor(file: string, memory?: FormatMemory): Promise<Formatter> {
  const found = await chooseFormatter(file, new Diagnostics(), memory);
  if (found === undefined) throw new Error("nothing formats here");
  return found;
}
