import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand } from "../commands/run-command.ts";
import { startService } from "../service-process.ts";
import { encryptionKey } from "../test-service.ts";
import { startPostgres, type PostgresServer } from "./server.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres(false);
});
afterAll(() => server.stop());

it("commands act on the database of services that run", async () => {
  const environment = {
    DATABASE_URL: await server.createDatabase(),
    DIPTYCH_SERVICE_ENCRYPTION_KEYS: Buffer.from(encryptionKey).toString("base64"),
    DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw",
  };
  const early = await runCommand(["users", "list"], { environment });
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining("start this one once")]);
  const service = await startService(["--demo"], environment);
  const statusOf = async (password: string): Promise<number> =>
    (
      await fetch(`${service.url}/rest/v3/users`, {
        headers: { Authorization: `Basic ${btoa(`admin:${password}`)}` },
      })
    ).status;
  expect(await statusOf("pw")).toBe(200);
  const list = await runCommand(["users", "list"], { environment });
  expect(list.stdout).toContain("admin\tSUPERUSER\tenabled\tLOCAL\n");
  const reset = await runCommand(["users", "reset-password", "admin"], {
    environment,
    input: "other",
  });
  expect(reset.code).toBe(0);
  expect([await statusOf("pw"), await statusOf("other")]).toEqual([401, 200]);
  expect(await runCommand(["check"], { environment })).toEqual({
    code: 0,
    stdout: "",
    stderr: expect.stringMatching(/^Version .*\nNothing is wrong\.\n$/),
  });
  const restored = await runCommand(["restore", "dump"], { environment });
  expect([restored.code, restored.stdout]).toEqual([1, expect.stringContaining("pg_restore")]);
  await service.stop();
});
