import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasCurl } from "../../support/curl.ts";
import { startService, type ServiceProcess } from "../service-process.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(path.join(tmpdir(), "diptych-steps-"));
let service: ServiceProcess | undefined;

beforeAll(async () => {
  if (!hasCurl) return;
  service = await startService(["--demo", "--data", path.join(folder, "data")], {
    DIPTYCH_SERVICE_ADMIN_PASSWORD: "secret",
  });
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Commands of a page that ask the service, one block after another, as they are pasted. */
const blocksOf = (page: string): readonly string[] =>
  [...readFileSync(path.join(root, page), "utf8").matchAll(/^```sh\n([^]*?)^```/gm)]
    .map(([, block = ""]) => block)
    .filter((block) => block.includes("curl -u admin:secret http") || block.includes("today="))
    .filter((block) => block.includes("127.0.0.1:8080"));

/** Runs a block of commands. @returns what they print */
function paste(block: string, url = service?.url ?? ""): string {
  const here = block.replaceAll("http://127.0.0.1:8080", url);
  const script = here.replaceAll("curl ", "curl --fail-with-body --no-progress-meter ");
  const { status, stdout, stderr } = spawnSync("bash", ["-euc", script], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`exit ${status}: ${stderr}${stdout}`);
  return stdout;
}

it.skipIf(!hasCurl)(
  "the commands of docs/service/administration.md work as they stand there",
  async () => {
    const text = readFileSync(path.join(root, "docs/service/administration.md"), "utf8");
    const [start = "", ...blocks] = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].map(
      ([, block = ""]) => block,
    );
    const [, variable = "", value = "", flags = ""] =
      /^(\w+)=(\S+) npm start -- (.*)\n$/.exec(start) ?? [];
    const data = path.join(folder, "administration");
    const managed = await startService([...flags.split(" "), "--data", data], {
      [variable]: value,
    });
    const printed = blocks.map((block) => paste(block, managed.url)).join("\n");
    expect(blocks).toHaveLength(5);
    // Each of them did what the page says.
    expect(printed).toMatch(/"kind":"sign-in"|"items":\[/);
    const headers = { Authorization: `Basic ${btoa(`admin:${value}`)}` };
    const read = async (what: string): Promise<unknown> =>
      (await fetch(`${managed.url}/administration/v1/${what}`, { headers })).json();
    expect(await read("requests/26")).toMatchObject({
      state: "REJECTED",
      assigned_to: "astone",
      error_message: "too dear",
    });
    expect(await read("requests/25")).not.toMatchObject({ state: "PENDING_APPROVAL" });
    const statusOf = async (password: string): Promise<number> => {
      const login = { Authorization: `Basic ${btoa(`ada:${password}`)}` };
      return (await fetch(`${managed.url}/rest/v3/users`, { headers: login })).status;
    };
    expect([await statusOf("a river of glass"), await statusOf("old-secret")]).toEqual([200, 401]);
    expect(await managed.stop()).toBe(0);
  },
);

describe("the commands of the pages, by curl", () => {
  it.skipIf(!hasCurl)("of docs/service/README.md lead from the catalog to the bill", async () => {
    const [request = "", follow = "", bills = "", ...others] = blocksOf("docs/service/README.md");
    expect(others).toEqual([]);
    expect(paste(request)).toMatch(/"name":"Web server".*"id":30,.*"state":"READY_TO_DEPLOY"/s);
    await expect.poll(() => paste(follow)).toContain('"state":"COMPLETE"');
    const names = [...paste(bills).matchAll(/<(?:vmName|organizationName)>([^<]*)</g)];
    expect(new Set(names.map(([, name]) => name))).toEqual(
      new Set(["web-30", "shop-1-web-1", "Research"]),
    );
  });

  it.skipIf(!hasCurl)("of README.md read from both interfaces", () => {
    const blocks = blocksOf("README.md");
    expect(blocks).toHaveLength(1);
    expect(paste(blocks[0] ?? "")).toMatch(/"name":"Web server".*<userid>admin<\/userid>/s);
  });
});
