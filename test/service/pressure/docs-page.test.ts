import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startService, type ServiceProcess } from "../service-process.ts";

const folder = mkdtempSync(path.join(tmpdir(), "diptych-docs-"));
let service: ServiceProcess;
beforeAll(async () => {
  service = await startService(["--data", path.join(folder, "data")]);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An answer as it comes, with its coding. */
function ask(page: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(service.url + page, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts),
        }),
      );
    }).on("error", reject);
  });
}

describe.each(["/docs/swagger-ui-bundle.js", "/docs/", "/docs/v2.yaml", "/docs/effects.html"])(
  "%s",
  (page) => {
    it("is compressed for those who take it, and the same for all", async () => {
      const plain = await ask(page, {});
      const coded = await ask(page, { "Accept-Encoding": "br;q=1, gzip;q=0.5" });
      expect([plain.status, coded.status]).toEqual([200, 200]);
      const isLarge = plain.body.length >= 1024;
      expect(coded.headers["content-encoding"]).toBe(isLarge ? "gzip" : undefined);
      if (isLarge) expect(coded.body.length).toBeLessThan(plain.body.length / 2);
      const text = isLarge ? gunzipSync(coded.body) : coded.body;
      expect(text.equals(plain.body)).toBe(true);
      for (const { headers } of [plain, coded]) expect(headers.vary).toBe("Accept-Encoding");
    });

    it("is not sent again to those who have it", async () => {
      for (const coding of ["gzip", "identity", "gzip;q=0, br"]) {
        const first = await ask(page, { "Accept-Encoding": coding });
        const etag = first.headers.etag ?? "";
        expect(etag).toMatch(/^"[\w-]{22}(-gzip)?"$/);
        expect(first.headers["cache-control"]).toBe("no-cache");
        for (const condition of [etag, `"other", W/${etag}`, "*"]) {
          const again = await ask(page, { "Accept-Encoding": coding, "If-None-Match": condition });
          expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
        }
        const other = await ask(page, { "Accept-Encoding": coding, "If-None-Match": '"other"' });
        expect(other.status).toBe(200);
      }
    });
  },
);

it("images are sent as they are", async () => {
  const { headers } = await ask("/docs/favicon-32x32.png", { "Accept-Encoding": "gzip" });
  expect(headers["content-encoding"]).toBeUndefined();
});
