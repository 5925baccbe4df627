import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { pause } from "../../support/patience.ts";
import { isInside } from "../../../service/drivers/public-addresses.ts";
import {
  HttpsTemplates,
  type HttpsTemplatesOptions,
} from "../../../service/drivers/template-source.ts";
import { startTemplateServer, type TemplateAnswer } from "../template-server.ts";

const host = "templates.example";
const other = "xn--bcher-kva.example";
const server = await startTemplateServer([host, other]);
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
  server.answers.clear();
});

const url = `https://${host}/a.yaml?v=1`;
const read = (address: string, options: Partial<HttpsTemplatesOptions> = {}): Promise<string> =>
  new HttpsTemplates({
    hosts: [host, "BÜCHER.example", "Upper.Example"],
    lookup: () => Promise.resolve([server.address]),
    server: server.options,
    ...options,
  }).read(address);
/** Sends a text again and again, until the client has gone. */
async function dripping(
  response: ServerResponse,
  milliseconds: number,
  text: string,
): Promise<void> {
  for (; !response.destroyed; await pause(milliseconds, "the text comes slowly"))
    response.write(text);
}

const answer = (given: TemplateAnswer): void => void server.answers.set(url, given);

describe("a template", () => {
  it("is read from the address that was checked, which is looked up once", async () => {
    const looked: string[] = [];
    const lookup = (name: string): Promise<readonly string[]> => {
      looked.push(name);
      // What a hostile name says when it is asked again.
      return Promise.resolve([looked.length === 1 ? server.address : "127.0.0.1"]);
    };
    answer((response) => response.end("Resources: {}"));
    expect(await read(url, { lookup })).toBe("Resources: {}");
    expect(looked).toEqual([host]);
    // The name exists nowhere, and is what TLS and the request were told.
    expect(server.asked).toEqual([{ url, servername: host }]);
  });

  it("is not read from a server whose certificate is for another name", async () => {
    const lookup = () => Promise.resolve([server.address]);
    const hosts = ["other.example"];
    await expect(read("https://other.example/", { hosts, lookup })).rejects.toThrow(
      /cannot be read/,
    );
    expect(server.asked).toEqual([]);
  });

  it.each([
    [["127.0.0.1"]],
    [["10.0.0.1"]],
    [["8.8.8.8", "127.0.0.1"]],
    [["169.254.169.254"]],
    [["::ffff:127.0.0.1"]],
    [["64:ff9b::7f00:1"]],
    [[]],
  ])("is not read from %j", async (addresses) => {
    const reading = read(url, { lookup: () => Promise.resolve(addresses) });
    await expect(reading).rejects.toThrow(/not an address of the public network/);
    expect(server.asked).toEqual([]);
  });

  it("is not read from where a redirection leads", async () => {
    const aim = `https://${host}/aim`;
    server.answers.set(aim, (response) => response.end("x"));
    for (const status of [301, 302, 303, 307, 308]) {
      answer((response) => response.writeHead(status, { Location: aim }).end());
      await expect(read(url)).rejects.toThrow(`answers with ${status}`);
    }
    expect(server.asked.filter((one) => one.url === aim)).toEqual([]);
  });

  it("is not unpacked", async () => {
    const encodings: unknown[] = [];
    answer((response, request) => {
      encodings.push(request.headers["accept-encoding"]);
      response.setHeader("Content-Encoding", "gzip");
      response.end(gzipSync(Buffer.alloc(50_000_000)));
    });
    await expect(read(url)).rejects.toThrow(/compressed/);
    expect(encodings).toEqual(["identity"]);
  });

  it("has a limit of bytes, whatever its length is said to be", async () => {
    answer((response) => response.end("x".repeat(1001)));
    await expect(read(url, { mostBytes: 1000 })).rejects.toThrow(/over 1000 bytes/);
    answer((response) => response.end("x".repeat(1000)));
    expect(await read(url, { mostBytes: 1000 })).toHaveLength(1000);
    let isClosed: () => void = () => {};
    const closed = new Promise<void>((resolve) => (isClosed = resolve));
    answer((response) => {
      response.on("close", isClosed);
      void dripping(response, 1, "x".repeat(500));
    });
    await expect(read(url, { mostBytes: 1000 })).rejects.toThrow(/over 1000 bytes/);
    await closed;
  });

  it("has a limit of time, however slowly it comes", async () => {
    const limits = { timeout: 300 };
    answer((response) => {
      void dripping(response, 20, "x");
    });
    await expect(read(url, limits)).rejects.toThrow(/within 0.3 seconds/);
    // Neither head nor anything comes.
    answer(() => {});
    await expect(read(url, limits)).rejects.toThrow(/within 0.3 seconds/);
    const never = (): Promise<never> => new Promise(() => {});
    await expect(read(url, { ...limits, lookup: never })).rejects.toThrow(/within 0.3 seconds/);
  });

  it("is not whole where the connection ends early", async () => {
    answer((response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("Resources: {}", () => response.destroy());
    });
    await expect(read(url)).rejects.toThrow(/cannot be read/);
  });
});

describe("names of hosts", () => {
  it.each([
    [`https://${host.toUpperCase()}/a.yaml?v=1#x`, url],
    [`https://${host}:443/a.yaml?v=1`, url],
    ["https://bücher.example/", `https://${other}/`],
    [`https://${other}/`, `https://${other}/`],
  ])("are those that are allowed: %s", async (given, asked) => {
    server.answers.set(asked, (response) => response.end("x"));
    expect(await read(given)).toBe("x");
  });

  it.each([
    `https://${host}./a`,
    `https://${host}.other.example/a`,
    `https://sub.${host}/a`,
    `https://other.example\\@${host}/a`,
    `https://${host}@other.example/a`,
    `https://user:pw@${host}/a`,
    `https://user@${host}/a`,
    `https://${host}:8443/a`,
    `http://${host}/a`,
    "https://127.0.0.2/a",
    "https://2130706434/a",
    "https://0x7f.2/a",
    "https://[::ffff:127.0.0.2]/a",
    "https://",
  ])("are refused otherwise: %s", async (given) => {
    const looked: string[] = [];
    const lookup = (name: string): Promise<readonly string[]> => {
      looked.push(name);
      return Promise.resolve([server.address]);
    };
    await expect(read(given, { lookup })).rejects.toThrow();
    expect(looked).toEqual([]);
    expect(server.asked).toEqual([]);
  });
});

describe("addresses", () => {
  it.each(
    (
      "127.0.0.1 127.255.255.254 10.0.0.1 172.16.0.1 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 " +
      "100.100.100.200 100.127.255.255 0.0.0.0 0.1.2.3 192.0.0.8 192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.7 " +
      "203.0.113.9 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 168.63.129.16 " +
      "::1 :: fe80::1 fe80::1%eth0 febf::1 fec0::1 fd00::1 fd00:ec2::254 fc00::1 ff02::1 ::ffff:10.0.0.1 " +
      "::ffff:8.8.8.8 ::8.8.8.8 ::ffff:0:8.8.8.8 64:ff9b::a00:1 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1 " +
      "2001:10::1 2001:db8::1 2002:a00:1:: 3fff::1 5f00::1 4000::1 localhost 1.2.3 2606:4700::1111%lo"
    ).split(" "),
  )("of the inside: %s", (address) => expect(isInside(address)).toBe(true));

  it.each(
    "93.184.216.34 8.8.8.8 172.32.0.1 100.128.0.1 192.0.1.1 2606:4700::1111 2a00::1".split(" "),
  )("of the public network: %s", (address) => expect(isInside(address)).toBe(false));
});
