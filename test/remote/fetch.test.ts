import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  addressOf,
  keptAddress,
  keptPath,
} from "../../generator/source/references/reference-path.ts";
import { fetchDocument, type FetchRules } from "../../generator/source/network/fetch-document.ts";
import { isPrivate } from "../../generator/source/network/private-ranges.ts";
import { folderWith } from "../tools/frame/memory-host.ts";
import { serve } from "./serve.ts";

const rules = (host: string, more: Partial<FetchRules> = {}): FetchRules => ({
  hosts: new Set([host]),
  allowHttp: true,
  allowPrivate: true,
  credentials: new Map(),
  seconds: 5,
  maxBytes: 1_000,
  ...more,
});

const reasonOf = (address: string, given: FetchRules): Promise<string> =>
  fetchDocument(address, given).then(
    () => "fetched",
    (error: Error) => error.message,
  );

describe("fetching", () => {
  it("follows redirects to allowed hosts, and some of them", async () => {
    const host = await serve(({ url = "" }, response) => {
      if (url === "/end") return void response.end("text");
      const location = url === "/out" ? "http://elsewhere.example/" : url === "/one" ? "/end" : url;
      response.writeHead(302, { location }).end();
    });
    const given = rules(host);
    const bytes = await fetchDocument(`http://${host}/one`, given);
    expect(Buffer.from(bytes).toString()).toBe("text");
    expect(await reasonOf(`http://${host}/out`, given)).toContain("'elsewhere.example'");
    expect(await reasonOf(`http://${host}/loop`, given)).toContain("more than 5 times");
  });

  it("refuses what is not allowed before it asks", async () => {
    let asked = 0;
    const host = await serve((_, response) => void response.end(String(asked++)));
    const name = host.replace("127.0.0.1", "localhost");
    const address = `http://${host}/`;
    const strict = { allowPrivate: false };
    expect(await reasonOf(address, rules("other.example"))).toContain("is not allowed");
    expect(await reasonOf(address, rules(host, { allowHttp: false }))).toContain("'http'");
    expect(await reasonOf(address, rules(host, strict))).toContain("public internet");
    // The name is public for all that its text says.
    expect(await reasonOf(`http://${name}/`, rules(name, strict))).toContain("public internet");
    expect(await reasonOf(`http://a:b@${host}/`, rules(host))).toContain("credentials in it");
    expect(asked).toBe(0);
  });

  it("ends at limits of size and time, and at other answers", async () => {
    const host = await serve(({ url }, response) => {
      if (url === "/large") response.end("x".repeat(5_000));
      else if (url === "/slow") response.write("x");
      else response.writeHead(404).end();
    });
    const given = rules(host, { seconds: 0.2 });
    expect(await reasonOf(`http://${host}/large`, given)).toContain("larger than the limit");
    expect(await reasonOf(`http://${host}/slow`, given)).toContain("more than 0.2 s");
    expect(await reasonOf(`http://${host}/none`, given)).toContain("answers 404");
  });

  it("checks certificates, and gives credentials to their host only, by https only", async () => {
    const folder = await folderWith({ "none.txt": "" });
    const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
    execFileSync(
      "openssl",
      [
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
      ].concat(
        ["-keyout", key, "-out", cert, "-days", "2", "-subj", "/CN=localhost"],
        ["-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"],
      ),
      { stdio: "ignore" },
    );
    const ca = readFileSync(cert, "utf8");
    const secure = { key: readFileSync(key), cert: ca };
    const told: (string | undefined)[] = [];
    const other = await serve(({ headers }, response) => {
      told.push(headers.authorization);
      response.end("there");
    }, secure);
    const plain = await serve(({ headers }, response) => {
      told.push(headers.authorization);
      response.end("plain");
    });
    const host = await serve(({ headers, url }, response) => {
      told.push(headers.authorization);
      const location = url === "/plain" ? `http://${plain}/` : `https://${other}/`;
      response.writeHead(302, { location }).end();
    }, secure);
    const given = rules(host, {
      hosts: new Set([host, other, plain]),
      credentials: new Map([
        [host, "Bearer secret"],
        [plain, "Bearer plain"],
      ]),
      ca,
    });
    expect(await reasonOf(`https://${host}/`, given)).toBe("fetched");
    expect(await reasonOf(`https://${host}/plain`, given)).toBe("fetched");
    expect(told).toEqual(["Bearer secret", undefined, "Bearer secret", undefined]);
    const untrusted = await reasonOf(`https://${host}/`, { ...given, ca: "" });
    expect(untrusted).toContain("self-signed");
    expect(untrusted).not.toContain("secret");
  });
});

describe("addresses and the paths of their documents", () => {
  it.each([
    ["https://a.example/v1/openapi.yaml", "diptych.documents/https/a.example/v1/openapi.yaml"],
    ["https://a.example:8443/v3/api-docs", "diptych.documents/https/a.example@8443/v3/api-docs@"],
    ["http://a.example/", "diptych.documents/http/a.example/@"],
    [
      "https://a.example/d.json?v=1&w=a/b",
      "diptych.documents/https/a.example/d.json@v%3D1%26w%3Da%2Fb",
    ],
    ["https://a.example/a%20b/c.yaml", "diptych.documents/https/a.example/a%20b/c.yaml"],
  ])("%s", (address, file) => {
    expect(keptPath(address)).toBe(file);
    expect(keptAddress(file)).toBe(address);
  });

  it.each([
    ["../b.yaml#/A", "https://a.example/b.yaml"],
    ["/b.yaml?x", "https://a.example/b.yaml?x"],
    ["//b.example/c", "https://b.example/c"],
    ["../../../../etc/passwd", "https://a.example/etc/passwd"],
    ["..%2f..%2fetc", "https://a.example/v1/..%2f..%2fetc"],
    ["file:///etc/passwd", undefined],
    ["data:text/plain,a", undefined],
  ])("the reference %s leads to %s", (ref, address) => {
    expect(addressOf(ref, keptPath("https://a.example/v1/openapi.yaml"))).toBe(address);
  });

  it("leads nowhere from a file, but by an address", () => {
    expect(addressOf("b.yaml", "a.yaml")).toBeUndefined();
    expect(addressOf("https://a.example/b.yaml#/A", "a.yaml")).toBe("https://a.example/b.yaml");
  });

  it.each(
    ["127.0.0.1", "10.1.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "::1", "::"].concat([
      "fe80::1",
      "fc00::1",
      "::ffff:127.0.0.1",
      "64:ff9b::7f00:1",
      "2002:7f00:1::",
      "ff02::1",
    ]),
  )("%s is private", (address) => expect(isPrivate(address)).toBe(true));

  it.each(["1.1.1.1", "172.32.0.1", "2606:4700::1111"])("%s is public", (address) =>
    expect(isPrivate(address)).toBe(false),
  );
});
