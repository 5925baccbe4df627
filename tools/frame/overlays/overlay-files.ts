import { statSync } from "node:fs";
import path from "node:path";
import { localCure } from "../local-cure.ts";
import { isRemote } from "../../../generator/source/references/reference-path.ts";
import type { ArgumentProblem } from "../usage.ts";

/** The first overlay of the command line that is no file, and what to do. */
export function missingOverlay(
  overlays: readonly string[],
  cwd: string,
): ArgumentProblem | undefined {
  const missing = overlays.find(
    (file) => statSync(path.resolve(cwd, file), { throwIfNoEntry: false })?.isFile() !== true,
  );
  if (missing === undefined) return undefined;
  if (isRemote(missing))
    return { problem: `the overlay '${missing}' is no file`, cure: localCure(missing) };
  const cure = "correct the path after '--overlay', it is relative to the working folder";
  return { problem: `there is no file '${missing}'`, cure };
}
