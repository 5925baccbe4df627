import { describe, expect, it } from "vitest";
import { painter } from "../../../generator/diagnostics/paint.ts";
import { chooseProgress } from "../../../tools/frame/progress.ts";
import { memoryHost } from "./memory-host.ts";

function run(isTTY: boolean): string {
  let time = 0;
  const host = { ...memoryHost("/", { isTTY }), now: () => time };
  let text = "";
  const stderr = { isTTY, write: (part: string) => void (text += part) };
  const progress = chooseProgress({ ...host, stderr }, painter(false));
  const place = { index: 0, count: 1 };
  progress.stage("api", "read", place);
  time = 1900;
  progress.stage("api", "lower", place);
  time = 2500;
  progress.stage("api", "emit", place, "src/types.ts");
  time = 3000;
  progress.stage("api", "emit", place, "src/validate.ts");
  time = 8000;
  progress.stage("api", "emit", place, "src/client.ts");
  progress.done("api", 9000, "done");
  progress.end();
  return text;
}

describe("progress", () => {
  it("is a line every few seconds where nothing can be redrawn", () => {
    expect(run(false)).toBe(
      "api: emit src/types.ts, 2.5 s so far\n" +
        "api: emit src/client.ts, 8.0 s so far\n" +
        "api: done in 9.0 s\n",
    );
  });

  it("is one line on a terminal, which says how long a run takes once that is long", () => {
    const lines = run(true).split("\r\u001B[2K");
    expect(lines).toContain("[1/1] ■■■· api lower");
    expect(lines).toContain("[1/1] ■■■■ api emit src/client.ts 8.0 s");
    expect(lines.at(-1)).toBe("");
  });
});
