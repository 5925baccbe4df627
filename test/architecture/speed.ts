/** A means of a test that depends on how fast its machine is. */
export interface Means {
  readonly name: string;
  readonly pattern: RegExp;
  /** What takes its place. */
  readonly instead: string;
}

/** A few seconds are nothing for a machine that does much else: none of these may decide over a test. */
export const means: readonly Means[] = [
  {
    name: "a timer",
    pattern: /\bset(?:Timeout|Interval)\(|"(?:node:)?timers\/promises"/g,
    instead: "wait for the event itself, or pause() of test/support/patience.ts with its reason",
  },
  {
    name: "a clock",
    pattern: /\b(?:performance|Date)\.now\b|\bhrtime\b|\bcpuUsage\b/g,
    instead: "leastTime(), growth() or processorTime() of test/support/processor-time.ts",
  },
  {
    name: "a bound in milliseconds",
    pattern:
      /(?:processorTime\(\) - \w+[^;]*|expect\((?:\w*[tT]imes?(?:\([\d_]+\))?|Math\.min\(\.\.\.\w*[tT]imes\)|await leastTime\([^;]*)\))\.toBeLessThan\([\d_]+\)/g,
    instead: "allowed() or growth() of test/support/processor-time.ts",
  },
  {
    name: "a wait of Vitest's own",
    pattern: /\bvi\.wait(?:For|Until)\(/g,
    instead: "expect.poll, which has the patience of vitest.config.ts",
  },
  {
    name: "a poll with its own time",
    pattern: /\.poll\((?:(?!\.to[A-Z]|\.not\b)[^;])*?\btimeout:/g,
    instead: "expect.poll without one",
  },
  {
    name: "a signal that aborts by the clock",
    pattern: /\bAbortSignal\.timeout\(/g,
    instead: "a controller that aborts when the event has come",
  },
  {
    name: "a page with its own time",
    pattern: /\.setDefault(?:Navigation)?Timeout\([\d_]+\)|\.newPage\(\)/g,
    instead: "openPage() of test/browser/chromium.ts",
  },
  {
    name: "a test with its own time",
    pattern:
      /[`"')\]], \{ timeout(?:: [^{}]*)? \}, (?:async )?\(|^\s*\{ timeout(?:: [^{}]*)? \},$|^\s*\}, [\d_]+\);$|^before(?:All|Each)\(.*, [\d_]+\);$/gm,
    instead: "the time of vitest.config.ts",
  },
  {
    name: "a test that is tried again",
    pattern: /[`"')\]], \{ retry: \d+ \}, (?:async )?\(|^\s*\{ retry: \d+ \},$/gm,
    instead: "growth() of test/support/processor-time.ts, or the reason that it fails mended",
  },
];

/** A place where such a means is right. */
export interface Exception {
  readonly file: string;
  readonly name: string;
  readonly reason: string;
}

const timer = "a timer";
const clock = "a clock";

/** Each must be needed: one whose file has lost its means fails the test. */
export const exceptions: readonly Exception[] = [
  { file: "test/support/patience.ts", name: timer, reason: "it is the helper" },
  { file: "test/support/patience.ts", name: clock, reason: "it is the helper" },
  { file: "test/support/processor-time.ts", name: clock, reason: "it is the helper" },
  {
    file: "test/runtimes/program.ts",
    name: timer,
    reason: "it runs in Deno, Bun and workerd, and two items come one after the other",
  },
  {
    file: "test/service/task-process.mjs",
    name: timer,
    reason: "it is a process without Vitest, in which a system outside takes its time",
  },
  {
    file: "test/service/guessing/test-timer.ts",
    name: timer,
    reason: "it takes setImmediate from there",
  },
  {
    file: "test/service/sqlite/group-commit.test.ts",
    name: timer,
    reason: "it takes setImmediate from there",
  },
  {
    file: "test/tools/frame/memory-host.ts",
    name: clock,
    reason: "the clock of a host, which is only shown",
  },
  { file: "test/client/retry.test.ts", name: clock, reason: "only timers of the test move it" },
  { file: "test/client/until.test.ts", name: clock, reason: "only timers of the test move it" },
  { file: "test/service/clocks.test.ts", name: clock, reason: "it sets the clock itself" },
  { file: "test/support/certificate.ts", name: clock, reason: "a certificate ends two days later" },
  { file: "test/fuzz/fuzz.test.ts", name: clock, reason: "it runs for as long as it is told to" },
  {
    file: "test/source/yaml/fuzz.test.ts",
    name: clock,
    reason: "it runs for as long as it is told to",
  },
  {
    file: "test/fuzz/compile/compile.test.ts",
    name: clock,
    reason: "it runs for as long as it is told to",
  },
  {
    file: "test/mock/handlers.test.ts",
    name: clock,
    reason: "a delay lasts at least so long; a slow machine only makes it longer",
  },
  {
    file: "test/service/sandbox/requests.test.ts",
    name: clock,
    reason: "a delay lasts at least so long; a slow machine only makes it longer",
  },
  {
    file: "test/service/sandbox/stand-in.test.ts",
    name: clock,
    reason: "a wait lasts at least so long; a slow machine only makes it longer",
  },
  {
    file: "test/client/abort.test.ts",
    name: "a signal that aborts by the clock",
    reason: "it is the signal that is tested, and nothing else ends the call",
  },
  {
    file: "test/service/model/sums.test.ts",
    name: "a test with its own time",
    reason: "with more runs than usual it lasts longer than others",
  },
];
