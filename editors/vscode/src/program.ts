import { createRequire } from "node:module";
import path from "node:path";

/** The server that comes with the extension. */
export const ownProgram = (extension: string): string =>
  path.join(extension, "dist/server/dist/tools/main.js");

/**
 * The program that a folder has installed; undefined where it has none, or one before 0.5.0, whose server is elsewhere.
 *
 * @param folder absolute
 */
export function installedProgram(folder: string): string | undefined {
  try {
    const manifest = createRequire(path.join(folder, "package.json")).resolve(
      "diptych/package.json",
    );
    const { bin } = createRequire(manifest)(manifest) as {
      readonly bin?: Readonly<Record<string, string>>;
    };
    const program = bin?.["diptych"];
    return program === undefined ? undefined : path.join(path.dirname(manifest), program);
  } catch {
    return undefined;
  }
}
