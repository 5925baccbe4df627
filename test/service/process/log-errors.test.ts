import { expect, it } from "vitest";
import { DirectoryUnavailable } from "../../../service/drivers/directory.ts";
import { SystemBusy, SystemUnavailable } from "../../../service/drivers/system-unavailable.ts";
import { logError, type Logger } from "../../../service/server/log/log.ts";
import { isTransient } from "../../../service/store/database/database-errors.ts";

it("systems outside are told apart from what nobody expected, and from the database", () => {
  const lines: unknown[][] = [];
  const level =
    (name: string) =>
    (...given: unknown[]): void =>
      void lines.push([name, ...given]);
  const log = { info: level("info"), warn: level("warn"), error: level("error") };
  const bug = new TypeError("a bug");
  const away = Object.assign(new Error("no"), { code: "ECONNREFUSED" });
  const outside = [
    new SystemBusy("It goes on."),
    new SystemUnavailable("away"),
    new DirectoryUnavailable("no directory"),
  ];
  for (const error of [...outside, bug, away]) logError(log as unknown as Logger, error);
  expect(lines).toEqual([
    ["info", { reason: "It goes on." }, "goes on outside"],
    ["warn", { reason: "away" }, "a system outside does not answer"],
    ["warn", { reason: "no directory" }, "a system outside does not answer"],
    ["error", { err: bug }, "failed"],
    ["error", { err: away }, "the database is away or overloaded"],
  ]);
  expect(outside.map(isTransient)).toEqual([true, true, true]);
  expect(isTransient(bug)).toBe(false);
});
