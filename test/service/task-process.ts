import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Service } from "../../service/index.ts";
import { Rows } from "../../service/store/rows.ts";
import { buildService } from "../support/packages.ts";
import { testKind } from "./test-kind.ts";

/** A service in another process, whose tasks of the kind `test.outside` talk to a system outside. */
export interface TaskProcess {
  /** Numbers and keys of the tasks that have asked the system. */
  asked(): readonly (readonly [number: string, key: string])[];
  untilAsked(): Promise<void>;
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

/** Where a service has its data. */
type Place = { readonly file: string } | { readonly databaseUrl: string };

/** @param place with `doesHang`, the system outside never answers; the process submits so many tasks itself */
export async function startTasks(
  place: Place & { readonly doesHang?: boolean; readonly submits?: number },
): Promise<TaskProcess> {
  await buildService();
  const program = path.join(import.meta.dirname, "task-process.mjs");
  const child = spawn(process.execPath, [program, JSON.stringify(place)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exit = once(child, "exit") as Promise<[number | null]>;
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (text += part));
  const until = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(text)) {
      if (child.exitCode !== null) throw new Error(`exit ${child.exitCode}: ${text}`);
      await Promise.race([once(child.stdout, "data"), exit]);
    }
  };
  await until(/^ready$/m);
  return {
    asked: () =>
      [...text.matchAll(/^ask (\S+) (\S+)$/gm)].map(
        ([, number = "", key = ""]) => [number, key] as const,
      ),
    untilAsked: () => until(/^ask /m),
    stop: async () => {
      child.stdin.write("stop\n");
      return (await exit)[0];
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exit;
    },
  };
}

/** The worker of the same tasks in this process. */
export function registerTasks({ tasks }: Service, asked: string[]): void {
  tasks.registerOutside(testKind<{ readonly i: number }>("test.outside"), {
    ask: (_, { key }) => {
      asked.push(key);
      return Promise.resolve();
    },
    run: async ({ i }, { rows }) => {
      await Rows.databaseOf(rows)
        .insertInto("organizations")
        .values({ name: `task ${i}`, quota: null })
        .execute();
    },
  });
}
