import { afterEach, describe, expect, it } from "vitest";
import type { Notification } from "../../service/stored/types.ts";
import {
  NotificationRefused,
  type Notifier,
} from "../../service/drivers/notifications/notifier.ts";
import { DeploymentError, SimulatedDeployer } from "../../service/drivers/deployer.ts";
import { SystemUnavailable } from "../../service/drivers/system-unavailable.ts";
import type { ServiceOptions } from "../../service/index.ts";
import { fillCatalog, settle } from "./catalog-world.ts";
import { openTestService, type TestService } from "./test-service.ts";

let test: TestService;
afterEach(() => test.close());

/** A channel that remembers what it was told. */
class Channel implements Notifier {
  readonly addresses: readonly string[];
  readonly channel: "mail" | "webhook";
  readonly isPersonal: boolean;
  readonly told: (readonly [string | null, Notification])[] = [];
  readonly keys: string[] = [];
  failure: Error | undefined;

  constructor(channel: "mail" | "webhook", addresses: readonly string[] = []) {
    this.channel = channel;
    this.isPersonal = channel === "mail";
    this.addresses = addresses;
  }

  notify(notification: Notification, address: string | null, key: string): Promise<void> {
    this.keys.push(key);
    if (this.failure !== undefined) return Promise.reject(this.failure);
    this.told.push([address, notification]);
    return Promise.resolve();
  }

  /** Events and addresses, in the order in which they were told. */
  get events(): readonly string[] {
    return this.told.map(([address, { event }]) =>
      address === null ? event : `${event} ${address}`,
    );
  }
}

async function open(
  notifiers: readonly Notifier[],
  options: Partial<ServiceOptions> = {},
): Promise<{ web: number; database: number }> {
  test = await openTestService({ ...options, drivers: { notifiers, ...options.drivers } });
  return fillCatalog(test);
}

const form = { service: { "Cost centre": "R-100" } };
const sorted = (events: readonly string[]): readonly string[] => [...events].sort();

describe("notifications of requests", () => {
  it("go to a program and to people, from the submission to the end", async () => {
    const webhook = new Channel("webhook");
    const mail = new Channel("mail", ["ops@example.com"]);
    const { web } = await open([webhook, mail]);
    await test.v2.replaceAccount({ login_id: "root", body: { emailAddress: "root@example.com" } });
    await test.v3.createServiceRequest({ body: { service_id: web, ...form } });
    await settle(test);
    expect(sorted(webhook.events)).toEqual(["request.completed", "request.submitted"]);
    expect(sorted(mail.events)).toEqual([
      "request.completed ops@example.com",
      "request.completed root@example.com",
      "request.submitted ops@example.com",
      "request.submitted root@example.com",
    ]);
    // Either may be told first.
    const told = webhook.told.find(([, { event }]) => event === "request.submitted");
    expect(told?.[1]).toEqual({
      event: "request.submitted",
      time: expect.any(String),
      request: {
        id: expect.any(Number),
        type: "NEW_REQUEST",
        requester: "root",
        organization: null,
        services: ["Web server"],
        reason: null,
      },
    });
    expect(new Set([...webhook.keys, ...mail.keys]).size).toBe(6);
    expect(test.errors).toEqual([]);
  });

  it("tell approvers what waits for them, and requesters what became of it", async () => {
    const mail = new Channel("mail");
    const { database } = await open([mail], { approval: "manual" });
    const { v2, service } = test;
    await v2.replaceAccount({ login_id: "root", body: { emailAddress: "root@example.com" } });
    const { id: accountId } = await service.accounts.create("ada", {
      role: "CUSTOMER",
      email: "ada@example.com",
    });
    const requester = { accountId, userid: "ada", role: "CUSTOMER", organizationId: null };
    const submit = async (): Promise<number> =>
      (await service.serviceRequests.submit(database, form, requester)).id;
    const first = await submit();
    const second = await submit();
    await service.requests.approve(first, "root");
    await service.requests.reject(second, "Too much.");
    service.requests.begin();
    await settle(test);
    expect(sorted(mail.events)).toEqual([
      "request.approved ada@example.com",
      "request.completed ada@example.com",
      "request.rejected ada@example.com",
      "request.submitted ada@example.com",
      "request.submitted ada@example.com",
      "request.waiting root@example.com",
      "request.waiting root@example.com",
    ]);
    const rejected = mail.told.find(([, { event }]) => event === "request.rejected")?.[1];
    expect(rejected?.request).toMatchObject({ id: second, reason: "Too much." });
  });

  it("say why one has failed", async () => {
    const webhook = new Channel("webhook");
    const deployer = new (class extends SimulatedDeployer {
      override deploy(): Promise<never> {
        return Promise.reject(new DeploymentError("No host has room."));
      }
    })();
    const { web } = await open([webhook], { drivers: { deployer } });
    await test.v3.createServiceRequest({ body: { service_id: web, ...form } });
    await settle(test);
    expect(sorted(webhook.events)).toEqual(["request.failed", "request.submitted"]);
    const failed = webhook.told.find(([, { event }]) => event === "request.failed")?.[1];
    expect(failed?.request?.reason).toBe("No host has room.");
  });

  it("are not made of what is undone, nor where nobody is told", async () => {
    const webhook = new Channel("webhook");
    const { web } = await open([webhook]);
    const { serviceRequests } = test.service;
    const requester = { accountId: 1, userid: "root", role: "SUPERUSER", organizationId: 4711 };
    await expect(serviceRequests.submit(web, form, requester)).rejects.toThrow();
    await settle(test);
    expect(webhook.events).toEqual([]);
    await test.close();
    const { web: other } = await open([]);
    await test.v3.createServiceRequest({ body: { service_id: other, ...form } });
    await settle(test);
    const tasks = await test.service.db.selectFrom("tasks").select("kind").execute();
    expect(tasks.map(({ kind }) => kind)).not.toContain("notification.send");
  });
});

describe("a channel that does not take a notification", () => {
  it("gets it again with the same key where it was away, for three days at most", async () => {
    const webhook = new Channel("webhook");
    webhook.failure = new SystemUnavailable("away");
    const refused: string[] = [];
    const now = { time: new Date() };
    const { web } = await open([webhook], {
      clock: { now: () => now.time },
      onRefused: (_, { message }) => refused.push(message),
    });
    await test.v3.createServiceRequest({ body: { service_id: web, ...form } });
    await expect.poll(() => webhook.keys.length).toBeGreaterThan(2);
    expect(new Set(webhook.keys).size).toBe(2);
    expect(refused).toEqual([]);
    now.time = new Date(now.time.getTime() + 4 * 24 * 60 * 60_000);
    await expect.poll(() => refused.length).toBe(2);
    expect(refused[0]).toBe("It could not be sent for three days: away");
    expect(webhook.told).toEqual([]);
  });

  it("is not asked again where it refuses, and the request goes on", async () => {
    const webhook = new Channel("webhook");
    webhook.failure = new NotificationRefused("Not wanted.");
    const refused: string[] = [];
    const { web } = await open([webhook], { onRefused: (_, { message }) => refused.push(message) });
    const created = await test.v3.createServiceRequest({ body: { service_id: web, ...form } });
    await settle(test);
    expect(refused).toEqual(["Not wanted.", "Not wanted."]);
    const id = created !== undefined && "summary" in created ? created.summary.id : 0;
    expect((await test.v3.getServiceRequest({ id })).summary.state).toBe("COMPLETE");
  });
});

describe("notifications for operators", () => {
  it("tell of quotas that requests were refused for, once an hour", async () => {
    const webhook = new Channel("webhook");
    const { web } = await open([webhook]);
    const { v2, service } = test;
    const { id: organizationId = 0 } = await v2.createOrganization({
      body: { name: "research", resourceQuota: { CPUCount: 1 }, Members: [{ userId: "root" }] },
    });
    const requester = { accountId: 1, userid: "root", role: "SUPERUSER", organizationId };
    for (let i = 0; i < 3; i++)
      await expect(service.serviceRequests.submit(web, form, requester)).rejects.toThrow(/quota/);
    await settle(test);
    expect(webhook.told.map(([, notification]) => notification)).toEqual([
      {
        event: "quota.exceeded",
        time: expect.any(String),
        quota: {
          organization: "research",
          requester: "root",
          reason: expect.stringContaining("The quota of research"),
        },
      },
    ]);
  });

  it("tell once of an IP pool whose free addresses become few", async () => {
    const webhook = new Channel("webhook");
    const { web } = await open([webhook]);
    const { v2, service } = test;
    await v2.createManagementServer({ body: { name: "north" } });
    await settle(test);
    const { managedObjects: [network] = [] } = await v2.listManagedObjects({ type: "NETWORK" });
    await v2.createIpPool({
      body: {
        name: "few",
        networks: [{ id: network?.id ?? 0 }],
        range: { from: "10.0.0.1", to: "10.0.0.12" },
      },
    });
    await settle(test);
    const requester = { accountId: 1, userid: "root", role: "SUPERUSER", organizationId: null };
    const filled = {
      ...form,
      components: [{ name: "web", Network: [{ name: network?.displayName ?? "", zone: "" }] }],
    };
    for (let i = 0; i < 12; i++) await service.serviceRequests.submit(web, filled, requester);
    service.requests.begin();
    await settle(test);
    const pools = webhook.told.flatMap(([, { pool }]) => pool ?? []);
    expect(pools).toMatchObject([{ name: "few", free: 1, total: 12 }]);
  });
});
