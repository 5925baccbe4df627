import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer as createHttp, type IncomingMessage } from "node:http";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { OutletQueue } from "../../../service/drivers/audit/outlet-queue.ts";
import type { AuditOutlet } from "../../../service/drivers/audit/outlet.ts";
import { syslogMessage, syslogOutlet } from "../../../service/drivers/audit/syslog-outlet.ts";
import { webhookOutlet } from "../../../service/drivers/audit/webhook-outlet.ts";
import { standardWebhooks } from "../../../service/generated/notifications/webhooks/sender.ts";
import type { NewEvent } from "../../../service/model/audit.ts";

const event = (subject: string, kind = "role.changed"): NewEvent => ({
  time: "2026-11-30T10:00:00.000Z",
  kind,
  account: "root",
  address: "192.0.2.1",
  request: "r-1",
  subject,
  detail: "USER to AUDITOR",
  count: 1,
});

/** A collector by TCP, which takes each message with its length before it. */
async function startCollector(): Promise<{
  readonly port: number;
  readonly messages: readonly string[];
  stop(): Promise<void>;
}> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      rest += text;
      for (;;) {
        const [head = "", length = ""] = /^(\d+) /.exec(rest) ?? [];
        const end = head.length + Number(length);
        if (head === "" || rest.length < end) return;
        messages.push(rest.slice(head.length, end));
        rest = rest.slice(end);
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

it("a message of syslog has priority, time, kind, and the event as JSON in ASCII", () => {
  const message = syslogMessage(event("account j\u00f6rg\u202e"));
  expect(message).toMatch(
    /^<85>1 2026-11-30T10:00:00\.000Z \S+ cloud-service \d+ role\.changed - \{/,
  );
  expect(message).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(message.slice(message.indexOf("{")))).toEqual(event("account j\u00f6rg\u202e"));
  for (const kind of ["refused", "sign-in.wrong", "sign-in.refused"])
    expect(syslogMessage(event("x", kind))).toMatch(/^<84>1 /);
  expect(syslogMessage(event("x", "sign-in"))).toMatch(/^<85>1 /);
});

it("datagrams have one message each", async () => {
  const collector = createSocket("udp4").bind(0, "127.0.0.1");
  await once(collector, "listening");
  onTestFinished(() => void collector.close());
  const received: string[] = [];
  collector.on("message", (bytes) => received.push(bytes.toString("utf8")));
  const events = [event("a"), event("b")];
  await syslogOutlet(`udp://127.0.0.1:${collector.address().port}`).send(events);
  await expect.poll(() => received).toEqual(events.map(syslogMessage));
});

it("a stream goes on after a collector that was away", async () => {
  const first = await startCollector();
  const outlet = syslogOutlet(`tcp://127.0.0.1:${first.port}`);
  onTestFinished(() => outlet.close());
  await outlet.send([event("a"), event("b")]);
  await outlet.send([event("c")]);
  await expect
    .poll(() => first.messages)
    .toEqual(["a", "b", "c"].map((one) => syslogMessage(event(one))));
  await first.stop();
  await expect
    .poll(() =>
      outlet.send([event("d")]).then(
        () => "sent",
        () => "away",
      ),
    )
    .toBe("away");
});

it("a program gets events that are signed", async () => {
  const secret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;
  const got: unknown[] = [];
  const answer = async (request: IncomingMessage): Promise<number> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { headers } = request;
    const isRight = await standardWebhooks(secret).verify({ body, request: { headers } } as never);
    got.push([isRight, JSON.parse(body.toString("utf8")), headers["webhook-id"]]);
    return got.length === 1 ? 500 : 204;
  };
  const server = createHttp((request, response) => {
    void (async () => response.writeHead(await answer(request)).end())();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const outlet = webhookOutlet(`http://127.0.0.1:${port}/audit`, secret);
  const events = [event("a")];
  await expect(outlet.send(events)).rejects.toThrow("the program answers by 500");
  await outlet.send(events);
  expect(got).toHaveLength(2);
  // Tried again, it has the id by which the program knows it.
  expect(got[1]).toEqual(got[0]);
  expect(got[0]).toEqual([true, { events }, expect.any(String)]);
});

it("what a receiver does not take is bounded and counted, and the rest comes in order when it is back", async () => {
  let isBack = false;
  const got: string[] = [];
  const outlet: AuditOutlet = {
    name: "syslog",
    most: 100,
    send: (events) => {
      if (!isBack) return Promise.reject(new Error("away"));
      got.push(...events.map(({ subject }) => subject ?? ""));
      return Promise.resolve();
    },
    close: () => {},
  };
  const told: string[] = [];
  const queue = new OutletQueue(outlet, {
    onAway: (name, reason) => told.push(`${name} ${reason}`),
    onBack: (name, dropped) => told.push(`${name} back, ${dropped}`),
  });
  for (let i = 0; i < 10_100; i += 10)
    queue.push(Array.from({ length: 10 }, (_, j) => event(String(i + j))));
  await expect.poll(() => told).toEqual(["syslog away"]);
  expect(queue.dropped).toBe(100);
  isBack = true;
  await expect.poll(() => got.length).toBe(10_000);
  expect(got).toEqual(Array.from({ length: 10_000 }, (_, i) => String(i)));
  await expect.poll(() => told).toEqual(["syslog away", "syslog back, 100"]);
  await queue.close(1000);
});
