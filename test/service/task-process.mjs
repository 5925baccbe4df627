// A service in a process of its own, whose tasks talk to a system outside. It says what they do.
import { setTimeout as wait } from "node:timers/promises";
import { taskKind } from "../../service/dist/domain/tasks/task-kind.js";
import { createService } from "../../service/dist/index.js";
import { Rows } from "../../service/dist/store/rows.js";

const kind = taskKind("test.outside", (value) => ({ value }));

const { doesHang, submits = 0, ...place } = JSON.parse(process.argv[2] ?? "{}");
const service = await createService({
  ...place,
  encryptionKeys: [Buffer.alloc(32, 7)],
  administrator: { userid: "root", password: "pw" },
  onError: (error) => process.stdout.write(`${error}\n`),
});
service.tasks.registerOutside(kind, {
  ask: async ({ i }, { key }) => {
    process.stdout.write(`ask ${i} ${key}\n`);
    await wait(doesHang ? 600_000 : 2);
  },
  run: async ({ i }, { rows }) => {
    await Rows.databaseOf(rows)
      .insertInto("organizations")
      .values({ name: `task ${i}`, quota: null })
      .execute();
  },
});
process.stdout.write("ready\n");
for (let i = 1; i <= submits; i++)
  await service.tasks.submit(service.rows, kind, { i }, { name: `Try ${i}`, userid: "root" });
process.stdin.once("data", () => void service.close().then(() => process.exit(0)));
service.tasks.wake();
