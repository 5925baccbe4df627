// @ts-check
// Preloaded into a measured process: writes at its end what it used, to the file named by
// DIPTYCH_BENCH_USAGE.
import { writeFileSync } from "node:fs";

const file = process.env["DIPTYCH_BENCH_USAGE"];
// Processes that the measured one starts do not report: theirs would replace its own.
delete process.env["DIPTYCH_BENCH_USAGE"];
if (file !== undefined) {
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    const usage = {
      cpu: user + system,
      wall: performance.now() * 1000,
      memory: process.resourceUsage().maxRSS * 1024,
    };
    writeFileSync(file, JSON.stringify(usage));
  });
}
