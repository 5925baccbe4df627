import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { startService } from "../service-process.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(path.join(tmpdir(), "diptych-users-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const data = ["--data", path.join(folder, "data")];
const environment = { DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" };
const headersOf = (name: string, password: string) => ({
  Authorization: `Basic ${btoa(`${name}:${password}`)}`,
  "Content-Type": "application/json",
});

it("lists accounts, gives passwords and enables, while the service runs", async () => {
  const service = await startService(data, environment);
  onTestFinished(async () => void (await service.stop()));
  const call = async (method: string, page: string, body?: object, password = "pw") => {
    const headers = headersOf("admin", password);
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(`${service.url}/rest/v3/${page}`, { method, headers, ...content })).status;
  };
  const odd = "line\nfeed/é";
  expect(await call("POST", "users", { name: odd, role: "AUDITOR" })).toBe(201);
  const off = { name: "off", role: "AUDITOR", password: "pw" };
  expect(await call("POST", "users", off)).toBe(201);
  const disabled = await fetch(`${service.url}/webservices/services/rest/v2/accounts/off`, {
    method: "PUT",
    headers: { ...headersOf("admin", "pw"), "Content-Type": "application/xml" },
    body: "<Account><userid>off</userid><enabled>false</enabled></Account>",
  });
  expect(disabled.status).toBe(204);
  const list = await runCommand(["users", "list", ...data]);
  expect([list.code, list.stdout.split("\n")]).toEqual([
    0,
    [
      "admin\tSUPERUSER\tenabled\tLOCAL",
      "line\\nfeed/é\tAUDITOR\tenabled\tLOCAL",
      "off\tAUDITOR\tdisabled\tLOCAL",
      "",
    ],
  ]);
  const login = await fetch(`${service.url}/rest/v3/tokens`, {
    method: "POST",
    headers: headersOf("admin", "pw"),
    body: JSON.stringify({ username: "admin", password: "pw" }),
  });
  const { token } = (await login.json()) as { readonly token: string };
  const byToken = async (): Promise<number> =>
    (await fetch(`${service.url}/rest/v3/users`, { headers: { Authorization: `Bearer ${token}` } }))
      .status;
  expect(await byToken()).toBe(200);
  const reset = await runCommand(["users", "reset-password", "admin", ...data], { input: "new\n" });
  expect([reset.code, reset.stdout]).toEqual([0, ""]);
  expect(reset.stderr).not.toContain("new");
  expect([
    await byToken(),
    await call("GET", "users"),
    await call("GET", "users", undefined, "new"),
  ]).toEqual([401, 401, 200]);
  expect((await runCommand(["users", "unlock", "off", ...data])).code).toBe(0);
  const enabled = await fetch(`${service.url}/rest/v3/users`, { headers: headersOf("off", "pw") });
  expect(enabled.status).toBe(200);
  const missing = await runCommand(["users", "unlock", "who", ...data]);
  expect([missing.code, missing.stderr]).toEqual([1, "There is no account who.\n"]);
  expect(await service.stop()).toBe(0);
});

it("does so while the service is stopped, with a random password that is printed once", async () => {
  const list = await runCommand(["users", "list", ...data]);
  expect(list.stdout.split("\n")).toHaveLength(4);
  const reset = await runCommand(["users", "reset-password", odd(), "--random", ...data]);
  const [password = ""] = reset.stdout.split("\n");
  expect([reset.code, password.length > 15]).toEqual([0, true]);
  const service = await startService(data, environment);
  onTestFinished(async () => void (await service.stop()));
  // A name with a character that no header can have signs in by a token.
  const login = await fetch(`${service.url}/rest/v3/tokens`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: odd(), password }),
  });
  expect(login.status).toBe(201);
});

const odd = (): string => "line\nfeed/é";

it("changes a password whose old one is known, whether the service runs or not", async () => {
  const rules = {
    DIPTYCH_SERVICE_PASSWORD_LENGTH: "8",
    DIPTYCH_SERVICE_COMMON_PASSWORDS: "refused",
  };
  const own = ["--data", path.join(folder, "own")];
  const change = (...lines: readonly string[]) =>
    runCommand(["users", "change-password", "admin", ...own], {
      environment: rules,
      input: `${lines.join("\n")}\n`,
    });
  const service = await startService(own, { ...environment, ...rules });
  onTestFinished(async () => void (await service.stop()));
  // It is the operator's own choice.
  expect(service.stdout()).toContain("the password of the administrator is weak");
  const statusOf = async (password: string): Promise<number> =>
    (await fetch(`${service.url}/rest/v3/users`, { headers: headersOf("admin", password) })).status;
  for (const isRunning of [true, false]) {
    const [old, next] = isRunning ? ["pw", "a river of glass"] : ["a river of glass", "two rivers"];
    const refusals = [
      [["wrong", next], "The old password is wrong."],
      [[old, "short"], "A password has at least 8 characters."],
      [[old, "password1"], "This password is one of the commonest. Choose another."],
      [[old, "ADMIN"], "A password has at least 8 characters."],
      [[old], "The old and the new password are two lines of the standard input."],
    ] as const;
    for (const [lines, reason] of refusals)
      expect(await change(...lines)).toMatchObject({ code: 1, stderr: `${reason}\n` });
    const done = await change(old, next);
    expect([done.code, done.stdout, done.stderr.includes(next)]).toEqual([0, "", false]);
    if (!isRunning) continue;
    expect([await statusOf(old), await statusOf(next)]).toEqual([401, 200]);
    expect(await service.stop()).toBe(0);
  }
  expect(await change("a river of glass", "three rivers")).toMatchObject({ code: 1 });
  expect(await change("two rivers", "three rivers")).toMatchObject({ code: 0 });
});

it("says what is wrong with a call, and ends by 2", async () => {
  const said = async (args: readonly string[]): Promise<string> => {
    const { code, stderr, stdout } = await runCommand(args);
    expect([code, stdout]).toEqual([2, ""]);
    return stderr;
  };
  expect(await said(["user"])).toContain("There is no command user.");
  expect(await said(["users"])).toContain("It is one of users list, users change-password");
  expect(await said(["users", "unlock"])).toContain("Usage: users unlock NAME");
  expect(await said(["users", "list", "--dta"])).toContain("The flag --dta is not known.");
  expect(await said(["backup", "x", "--random"])).toContain("The flag --random is not known.");
  expect(await said(["users", "list", "--sandbox"])).toContain("The stand-in keeps no data.");
});

it("says that there is no database", async () => {
  const nowhere = path.join(folder, "nowhere");
  const { code, stderr } = await runCommand(["users", "list", "--data", nowhere]);
  expect([code, stderr]).toEqual([1, expect.stringContaining("There is no database")]);
});

it("has a help for the program and for each command", async () => {
  const { stdout } = await runCommand(["--help"]);
  const names = [...stdout.matchAll(/^ {2}([a-z][a-z -]*?)(?: [A-Z]+)?$/gm)].map(
    ([, name]) => name,
  );
  expect(names).toContain("users reset-password");
  for (const name of names) {
    const help = await runCommand([...(name ?? "").split(" "), "--help"]);
    expect([help.code, help.stdout]).toEqual([0, expect.stringContaining(`npm start -- ${name}`)]);
    expect(help.stdout).toContain("Exit code: 0");
  }
});
