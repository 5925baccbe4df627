import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { createService } from "../../../service/index.ts";
import { registerTasks, startTasks } from "../task-process.ts";

it("a process that is killed while it talks to a system leaves the task to the next", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-tasks-"));
  const place = { file: path.join(folder, "service.sqlite") };
  const child = await startTasks({ ...place, doesHang: true, submits: 1 });
  await child.untilAsked();
  await child.kill();
  const errors: unknown[] = [];
  const next = await createService({
    ...place,
    encryptionKeys: [Buffer.alloc(32, 7)],
    administrator: { userid: "root", password: "pw" },
    onError: (error) => errors.push(error),
  });
  const asked: string[] = [];
  registerTasks(next, asked);
  await expect.poll(() => next.tasks.waiting()).toBe(0);
  const made = await next.db.selectFrom("organizations").select("name").execute();
  expect(made).toEqual([{ name: "task 1" }]);
  expect(child.asked()).toEqual([["1", asked[0]]]);
  // A service begins before its test has told it the kinds of the test.
  expect(errors.filter((error) => !String(error).startsWith("Error: no worker"))).toEqual([]);
  await next.close();
  await rm(folder, { recursive: true });
});
