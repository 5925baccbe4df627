import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startService, type ServiceProcess } from "../service-process.ts";

const login = { headers: { Authorization: `Basic ${btoa("superuser:secret")}` } };

describe("npm start -- --sandbox", () => {
  let service: ServiceProcess;
  beforeAll(async () => {
    service = await startService(["--sandbox"]);
  });
  afterAll(() => service.stop());

  const control = (method: string, page: string, body?: object): Promise<Response> =>
    fetch(`${service.url}/sandbox${page}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });

  it("begins with a small world, and is controlled over HTTP", async () => {
    expect(await (await control("GET", "")).json()).toMatchObject({ scenario: "small" });
    expect((await control("POST", "/faults", { status: 503, times: 1 })).status).toBe(201);
    const users = `${service.url}/rest/v3/users`;
    expect([(await fetch(users, login)).status, (await fetch(users, login)).status]).toEqual([
      503, 200,
    ]);
    expect(await (await control("GET", "/requests")).json()).toMatchObject([
      { operation: "v3.listUsers", status: 503, fault: 1 },
      { operation: "v3.listUsers", status: 200 },
    ]);
    expect((await control("POST", "/reset", { scenario: "empty" })).status).toBe(204);
    expect((await fetch(users, login)).status).toBe(401);
    expect(service.stdout()).toContain("/sandbox");
  });

  it("is controlled by nobody behind a proxy", async () => {
    for (const header of ["Via", "X-Real-IP", "X-Forwarded-Proto"]) {
      const answer = await fetch(`${service.url}/sandbox`, { headers: { [header]: "1.1 proxy" } });
      expect([header, answer.status]).toEqual([header, 403]);
    }
  });

  it("has the other pages", async () => {
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${service.url}/metrics`)).status).toBe(200);
  });
});

it("another service has no such control", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-no-sandbox-"));
  const service = await startService(["--data", folder]);
  expect((await fetch(`${service.url}/sandbox`)).status).toBe(404);
  await service.stop();
  await rm(folder, { recursive: true });
});
