import { cp, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { buildService } from "../support/packages.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { document } from "./document.ts";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Makes a folder with the runtime as it is packed, and the program with its generated package as `program.mjs`, which
 * imports the runtime, and as `worker.mjs`, which contains it.
 */
export async function builtFolder(): Promise<string> {
  await buildService();
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-runtimes-"));
  const runtime = path.join(folder, "node_modules/@diptych/runtime");
  await mkdir(runtime, { recursive: true });
  for (const part of ["package.json", "dist"])
    await cp(path.join(root, "runtime", part), path.join(runtime, part), { recursive: true });
  const dependencies = { "@diptych/runtime": "*" };
  await writeFile(
    path.join(folder, "package.json"),
    JSON.stringify({ type: "module", dependencies }),
  );
  const files = await generateFiles(document, { emit: ["client", "server"], int64: "bigint" });
  const source = path.join(await writePackage(files), "src");
  await writeFile(
    path.join(source, "program.ts"),
    await readFile(path.join(import.meta.dirname, "program.ts")),
  );
  const shared = { bundle: true, format: "esm", platform: "neutral", target: "es2022" } as const;
  const entry = path.join(source, "program.ts");
  await build({
    ...shared,
    entryPoints: [entry],
    outfile: path.join(folder, "program.mjs"),
    external: ["@diptych/runtime"],
  });
  await build({
    ...shared,
    stdin: {
      contents: `import { handle, call } from ${JSON.stringify(path.join(folder, "program.mjs"))};
        export default { async fetch(request) {
          const to = new URL(request.url).searchParams.get("call");
          if (to === null) return handle(request);
          return Response.json(await call(to).catch((error) => ({ error: String(error?.stack ?? error) })));
        } };`,
      resolveDir: folder,
    },
    conditions: ["workerd", "worker", "browser"],
    outfile: path.join(folder, "worker.mjs"),
  });
  return folder;
}
