// @ts-check
/** Generates from one document after another, as the parent process asks for them. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Diagnostics, generate } from "../../dist/tools/index.js";

process.on("message", async (/** @type {{ file: string, output: string }} */ { file, output }) => {
  const start = process.cpuUsage();
  const diagnostics = new Diagnostics();
  const host = {
    /** @param {string} name */
    readFile: async (name) => readFileSync(path.resolve(path.dirname(file), name), "utf8"),
  };
  /** @type {Record<string, unknown>} */
  let result;
  try {
    const identity = { name: "@corpus/api", version: "1.0.0" };
    const spec = { input: path.basename(file), output: "/", identity, int64: "number" };
    const { files } = await generate(/** @type {any} */ (spec), host, diagnostics);
    for (const { path: name, bytes } of files ?? []) {
      if (!name.endsWith(".ts")) continue;
      const target = path.join(output, name);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, bytes);
    }
    const bytes = (files ?? []).reduce((sum, one) => sum + one.bytes.length, 0);
    result = { outcome: files === undefined ? "refused" : "generated", bytes };
  } catch (error) {
    result = { outcome: "crashed", reason: error instanceof Error ? error.stack : String(error) };
  }
  const { user, system } = process.cpuUsage(start);
  const found = diagnostics.all.map(({ code, severity, message, location }) => ({
    code,
    severity,
    message,
    pointer: location?.pointer ?? "",
  }));
  process.send?.({ ...result, seconds: (user + system) / 1e6, diagnostics: found });
});
