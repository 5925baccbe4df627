// @ts-check
// Preloaded into a server that is measured as it is shipped: says its processor time when it is asked.
import { cpuTime } from "./clock.mjs";

process.on("message", (message) => {
  if (message === "usage")
    process.send?.({ cpu: cpuTime(), memory: process.resourceUsage().maxRSS * 1024 });
});
// A server ends when its measurement has ended.
process.on("disconnect", () => process.exit());
