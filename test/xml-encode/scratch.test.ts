import { readFileSync } from "node:fs";
import fc from "fast-check";
import { test } from "vitest";
import { apiOf } from "../support/api-of.ts";
import { arbitraryOf } from "../support/arbitrary.ts";
test("x", async () => {
for (const v of ["v2","v3"]) {
const api = await apiOf(readFileSync(`/work/main/spec/${v}.yaml`, "utf8"));
let total=0; const slow=[];
for (const d of api.declarations) { const t=performance.now(); const a=arbitraryOf(api,d,{int64:"number",wire:"xml"}); const b=performance.now()-t; process.stdout.write(`${v} ${d.name} built ${b|0}\n`); const s=fc.sample(a,{numRuns:5}); const c=performance.now()-t; total+=c; console.log(v, d.name, c|0, b|0, JSON.stringify(s).length); slow.push([c|0,b|0,d.name,JSON.stringify(s).length]); if(total>15000) break; }
slow.sort((a,b)=>b[0]-a[0]); console.log(v,total|0,JSON.stringify(slow.slice(0,8)));
}}, 60000);
