// @ts-check
// npm run pack: writes diptych-VERSION.vsix.
import { createVSIX } from "@vscode/vsce";
import { buildExtension } from "./build.mjs";

await buildExtension();
await createVSIX({ cwd: import.meta.dirname, dependencies: false, allowMissingRepository: true });
