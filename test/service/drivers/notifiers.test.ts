import { createServer, type Server as HttpServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { patience } from "../../support/patience.ts";
import { MailNotifier } from "../../../service/drivers/notifications/mail-notifier.ts";
import { mailText } from "../../../service/drivers/notifications/mail-text.ts";
import {
  NotificationRefused,
  type Notifier,
} from "../../../service/drivers/notifications/notifier.ts";
import { RestingNotifier } from "../../../service/drivers/notifications/resting-notifier.ts";
import { WebhookNotifier } from "../../../service/drivers/notifications/webhook-notifier.ts";
import { SystemUnavailable } from "../../../service/drivers/system-unavailable.ts";
import {
  createReceiver,
  standardWebhooks,
  toNodeListener,
} from "../../../service/generated/notifications/webhooks/receiver.ts";
import type { Notification } from "../../../service/stored/types.ts";
import { certificateFor } from "../../support/certificate.ts";

const notification: Notification = {
  event: "request.failed",
  time: "2026-01-01T00:00:00.000Z",
  request: {
    id: 7,
    type: "NEW_REQUEST",
    requester: "root\r\nBcc: evil@example.com",
    organization: "Research\r\n\r\nhttp://evil.example",
    services: ["Web server\nSubject: you have won"],
    reason: "No host has room.",
  },
};

describe("a program that is told", () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const taken: unknown[] = [];
  let http: HttpServer;
  let answer: ((response: ServerResponse) => void) | undefined;
  beforeAll(async () => {
    const receiver = createReceiver(
      {
        notify: ({ body }) => {
          taken.push(body);
          return { status: 204 };
        },
      },
      { verify: standardWebhooks(secret).verify },
    );
    const listener = toNodeListener(receiver);
    http = createServer((request, response) => {
      if (answer === undefined) listener(request, response);
      else answer(response);
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  });
  beforeEach(() => {
    taken.splice(0);
    answer = undefined;
  });
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });
  const notifier = (given = secret, timeout = patience): WebhookNotifier =>
    new WebhookNotifier({
      url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hooks/notification`,
      secret: given,
      timeout,
    });

  it("gets a signed webhook, with the same id whenever it comes", async () => {
    await notifier().notify(notification, null, "a/1");
    await notifier().notify(notification, null, "a/1");
    expect(taken).toEqual([
      { id: "a/1", ...notification },
      { id: "a/1", ...notification },
    ]);
    const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
    await expect(notifier(other).notify(notification, null, "a/2")).rejects.toThrow(
      SystemUnavailable,
    );
    expect(taken).toHaveLength(2);
  });

  it("is told later where it does not answer, and no more where it says so", async () => {
    for (const status of [302, 400, 404, 429, 500, 503]) {
      answer = (response) => response.writeHead(status).end();
      await expect(notifier().notify(notification, null, "a/1")).rejects.toThrow(SystemUnavailable);
    }
    answer = () => {};
    await expect(notifier(secret, 500).notify(notification, null, "a/1")).rejects.toThrow(
      SystemUnavailable,
    );
    answer = (response) => response.writeHead(410).end();
    await expect(notifier().notify(notification, null, "a/1")).rejects.toThrow(NotificationRefused);
    for (const status of [200, 202]) {
      answer = (response) => response.writeHead(status).end("thanks");
      await notifier().notify(notification, null, "a/1");
    }
  });

  it("is left alone for a while where it did not answer", async () => {
    let calls = 0;
    let now = 0;
    const failing: Notifier = {
      channel: "webhook",
      isPersonal: false,
      addresses: [],
      notify: () => {
        calls += 1;
        return Promise.reject(new SystemUnavailable("away"));
      },
    };
    const resting = new RestingNotifier(failing, () => now);
    for (let i = 0; i < 5; i++)
      await expect(resting.notify(notification, null, "k")).rejects.toThrow(SystemUnavailable);
    expect(calls).toBe(1);
    now = 30_000;
    await expect(resting.notify(notification, null, "k")).rejects.toThrow("away");
    expect(calls).toBe(2);
  });
});

describe("people who are told by mail", () => {
  const mails: {
    readonly to: readonly string[];
    readonly text: string;
    readonly isTls: boolean;
  }[] = [];
  const servers: SMTPServer[] = [];
  let tls: { readonly key: string; readonly certificate: string };
  beforeAll(async () => {
    tls = await certificateFor(["localhost"]);
  });
  beforeEach(() => void mails.splice(0));
  afterEach(async () => {
    for (const server of servers.splice(0))
      await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  async function start(options: SMTPServerOptions = {}): Promise<number> {
    const server = new SMTPServer({
      key: tls.key,
      cert: tls.certificate,
      authOptional: true,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          mails.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            text: Buffer.concat(chunks).toString(),
            isTls: session.secure,
          });
          done();
        });
      },
      onAuth: ({ username, password }, _, done) =>
        done(
          username === "cloud" && password === "secret" ? null : new Error("wrong"),
          username === "cloud" && password === "secret" ? { user: username } : undefined,
        ),
      ...options,
    });
    server.on("error", () => {});
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    return (server.server.address() as AddressInfo).port;
  }
  const notifier = (
    port: number,
    given: Partial<ConstructorParameters<typeof MailNotifier>[0]> = {},
  ) =>
    new MailNotifier({
      url: `smtp://localhost:${port}`,
      ca: tls.certificate,
      from: "cloud@example.com",
      to: [],
      timeout: patience,
      ...given,
    });

  it("get one message each, by TLS", async () => {
    const port = await start();
    const login = { user: "cloud", password: "secret" };
    await notifier(port, { login }).notify(notification, "ada@example.com", "a/1");
    await notifier(port).notify(notification, "ada@example.com", "a/1");
    const [first, again] = mails;
    expect(first).toMatchObject({ to: ["ada@example.com"], isTls: true });
    expect(first?.text).toMatch(/^Subject: Request 7 has failed\r$/m);
    expect(first?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(first?.text).toContain("Reason: No host has room.");
    const idOf = (text = ""): string | undefined => /^Message-ID: (.*)\r$/im.exec(text)?.[1];
    expect(idOf(first?.text)).toBe(idOf(again?.text));
    const secure = await start({ secure: true });
    await notifier(secure, { url: `smtps://localhost:${secure}` }).notify(
      notification,
      "ada@example.com",
      "a/2",
    );
    expect(mails).toHaveLength(3);
  });

  it("cannot be added by names, which stay within the text on one line", async () => {
    const port = await start();
    await notifier(port).notify(notification, "ada@example.com", "a/1");
    const [mail] = mails;
    const [headers = "", ...text] = mail?.text.split("\r\n\r\n") ?? [];
    expect(mail?.to).toEqual(["ada@example.com"]);
    expect(headers).not.toMatch(/bcc|evil|won/i);
    expect(text.join("\n")).toContain("Requester: root Bcc: evil@example.com");
    expect(mailText(notification).text.trim().split("\n")).toHaveLength(7);
    for (const address of [
      null,
      "",
      "ada",
      "ada@example.com, evil@example.com",
      "ada@example.com\r\nBcc: evil@example.com",
      '"a b"@example.com',
      "<ada@example.com>",
    ])
      await expect(notifier(port).notify(notification, address, "a/1")).rejects.toThrow(
        NotificationRefused,
      );
    expect(mails).toHaveLength(1);
  });

  it("are not told by a server without TLS, or with a certificate of nobody, or of another name", async () => {
    const plain = await start({ disabledCommands: ["STARTTLS"] });
    const told = (given: MailNotifier) => given.notify(notification, "ada@example.com", "a/1");
    await expect(told(notifier(plain))).rejects.toThrow(SystemUnavailable);
    const port = await start();
    await expect(told(notifier(port, { ca: undefined }))).rejects.toThrow(SystemUnavailable);
    const other = notifier(port, { url: `smtp://127.0.0.1:${port}` });
    await expect(told(other)).rejects.toThrow(SystemUnavailable);
    expect(mails).toEqual([]);
    await told(notifier(plain, { isPlain: true }));
    expect(mails).toMatchObject([{ isTls: false }]);
  });

  it("are told later where the server is away, and not at all where it refuses them", async () => {
    const told = (given: MailNotifier) => given.notify(notification, "ada@example.com", "a/1");
    await expect(told(notifier(1))).rejects.toThrow(SystemUnavailable);
    const wrong = notifier(await start(), { login: { user: "cloud", password: "old" } });
    await expect(told(wrong)).rejects.toThrow(SystemUnavailable);
    const refusing = (responseCode: number) =>
      start({
        onRcptTo: (_, __, done) => done(Object.assign(new Error("no"), { responseCode })),
      });
    await expect(told(notifier(await refusing(450)))).rejects.toThrow(SystemUnavailable);
    await expect(told(notifier(await refusing(550)))).rejects.toThrow(NotificationRefused);
  });
});
