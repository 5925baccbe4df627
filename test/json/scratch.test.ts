import { it } from "vitest"; import { readFileSync, writeFileSync, mkdirSync } from "node:fs"; import path from "node:path";
import { generateFiles } from "/work/main/test/support/generate.ts";
it("gen", async () => { const name = process.env.SPEC ?? "/work/main/spec/v2.yaml"; const files = await generateFiles(readFileSync(name,"utf8"), { emit: ["types","validate","json"] });
 for (const f of files) { const t = path.join(process.env.OUT ?? "/tmp/json/gen", f.path); mkdirSync(path.dirname(t),{recursive:true}); writeFileSync(t, f.text); } });
