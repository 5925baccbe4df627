import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { serve } from "../../remote/serve.ts";
import { folderWith, petDocument, runIn } from "../frame/memory-host.ts";

const pet = "type: object\nrequired: [id]\nproperties: { id: { type: integer } }\n";
const withRef = petDocument.replace(
  'schema: { $ref: "#/components/schemas/Pet" }',
  "schema: { $ref: schemas/pet.yaml }",
);

/** A server of documents, and a folder with a configuration that names one of them. */
async function remote(documents: Record<string, string>, more: object = {}) {
  const asked: string[] = [];
  const host = await serve(({ url = "" }, response) => {
    asked.push(url);
    const text = documents[url];
    if (text === undefined) response.writeHead(404).end();
    else response.end(text);
  });
  const config = {
    specs: [{ input: `http://${host}/v1/pets.yaml`, output: "out", emit: ["types"] }],
    remote: { allowHttp: true, allowPrivate: true, ...more },
  };
  const folder = await folderWith({ "diptych.config.json": JSON.stringify(config) });
  const kept = path.join(folder, "diptych.documents/http", host.replace(":", "@"), "v1");
  const read = (file: string): Promise<string> => readFile(path.join(folder, file), "utf8");
  return { host, asked, folder, kept, read };
}

/** A lock with one document. */
const lockOf = (address: string, more: object = {}): string =>
  JSON.stringify({
    version: 1,
    documents: {
      [address]: { digest: `sha256-${"0".repeat(64)}`, date: "2026-11-28", bytes: 1, ...more },
    },
  });

const pets = (): Record<string, string> => ({
  "/v1/pets.yaml": withRef,
  "/v1/schemas/pet.yaml": pet,
});

describe("documents of addresses", () => {
  it("are bundled as their files are", async () => {
    const { folder, host } = await remote(pets());
    const local = await folderWith({ "pets.yaml": withRef, "schemas/pet.yaml": pet });
    const expected = await runIn(local, ["bundle", "pets.yaml"]);
    expect(expected).toMatchObject({ code: 0, out: expect.stringContaining('schemas/pet"') });
    for (const input of [[], [`http://${host}/v1/pets.yaml`]])
      expect(await runIn(folder, ["bundle", ...input])).toEqual(expected);
  });

  it("are fetched once, with what they refer to, and kept with their digests", async () => {
    const { asked, folder, kept, read, host } = await remote(pets());
    expect((await runIn(folder, ["generate", "--check"])).code).toBe(1);
    await expect(read("diptych.lock")).rejects.toThrow();
    asked.length = 0;
    expect(await runIn(folder, ["generate"])).toMatchObject({ code: 0 });
    expect(asked).toEqual(["/v1/pets.yaml", "/v1/schemas/pet.yaml"]);
    expect(await read("out/types.ts")).toContain("id: number");
    expect(await readFile(path.join(kept, "schemas/pet.yaml"), "utf8")).toBe(pet);
    const { documents } = JSON.parse(await read("diptych.lock")) as {
      documents: Record<string, unknown>;
    };
    expect(documents).toEqual({
      [`http://${host}/v1/pets.yaml`]: {
        digest: expect.stringMatching(/^sha256-[0-9a-f]{64}$/),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        bytes: Buffer.byteLength(withRef),
        named: true,
      },
      [`http://${host}/v1/schemas/pet.yaml`]: expect.not.objectContaining({ named: true }),
    });
    expect((await runIn(folder, ["generate", "--force"])).code).toBe(0);
    expect((await runIn(folder, ["generate", "--check"])).code).toBe(0);
    expect((await runIn(folder, ["lint", "--frozen"])).code).toBe(0);
    expect(asked).toHaveLength(2);
  });

  it("need a configuration for settings about them, which '--output' does not read", async () => {
    const { asked, folder, host, read } = await remote(pets());
    const args = [
      "generate",
      `http://${host}/v1/pets.yaml`,
      "--output",
      "other",
      "--emit",
      "types",
    ];
    const refused = await runIn(folder, args);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain("'remote.allowHttp'");
    expect(refused.err).toContain("'--output' reads no configuration: for settings of 'remote'");
    const secure = args.map((one) => one.replace("http:", "https:"));
    const isPrivate = await runIn(folder, [...secure, "--format", "json"]);
    expect(isPrivate.out).toContain("public internet");
    expect(isPrivate.err).toContain("'--output' reads no configuration");
    expect(asked).toEqual([]);
    await expect(read("other/types.ts")).rejects.toThrow();
    // The configuration allows both, and what was fetched then is kept beside it.
    expect(await runIn(folder, ["generate"])).toMatchObject({ code: 0 });
    expect(asked).toHaveLength(2);
    const allowed = await runIn(folder, [...args, "--frozen"]);
    expect(allowed).toMatchObject({ code: 0 });
    expect(allowed.err).not.toContain("'--output' reads no configuration");
    expect(await read("other/types.ts")).toBe(await read("out/types.ts"));
    expect(asked).toHaveLength(2);
  });

  it("are not fetched when frozen, and have to be those of the lock", async () => {
    const { asked, folder, kept } = await remote(pets());
    const frozen = await runIn(folder, ["generate", "--frozen"]);
    expect(frozen.code).toBe(1);
    expect(frozen.err).toContain("error address-unreadable");
    expect(frozen.err).toContain("diptych update");
    const inCi = { env: { CI: "true" } };
    expect((await runIn(folder, ["generate"], inCi)).err).toContain("nothing is fetched");
    expect(asked).toEqual([]);
    expect((await runIn(folder, ["generate", "--no-frozen"], inCi)).code).toBe(0);
    await writeFile(path.join(kept, "schemas/pet.yaml"), pet.replace("integer", "string"));
    const changed = await runIn(folder, ["generate"]);
    expect(changed.code).toBe(1);
    expect(changed.err).toContain("is not the one that 'diptych.lock' has the digest of");
    await rm(path.join(kept, "schemas/pet.yaml"));
    expect((await runIn(folder, ["generate", "--frozen"])).err).toContain("is missing");
    expect((await runIn(folder, ["generate"])).code).toBe(0);
  });

  it("do not lead to other hosts, to files, or to what is private without being asked for", async () => {
    const texts = pets();
    texts["/v1/pets.yaml"] = withRef.replace("schemas/pet.yaml", "http://other.example/pet.yaml");
    const { folder } = await remote(texts);
    expect((await runIn(folder, ["generate"])).err).toContain("ref-remote");
    texts["/v1/pets.yaml"] = withRef.replace("schemas/pet.yaml", "file:///etc/passwd");
    expect((await runIn(folder, ["generate", "--force"])).err).toContain("ref-remote");
    const closed = await remote(pets(), { allowPrivate: false });
    const { err, code } = await runIn(closed.folder, ["generate"]);
    expect([code, closed.asked]).toEqual([1, []]);
    expect(err).toContain("public internet");
  });

  it("are updated all or not at all, with what has changed", async () => {
    const texts = pets();
    const { folder, read } = await remote(texts);
    expect((await runIn(folder, ["update"])).code).toBe(0);
    const lock = await read("diptych.lock");
    texts["/v1/schemas/pet.yaml"] = pet.replace("integer", "[integer, string]");
    const dry = await runIn(folder, ["update", "--dry-run"]);
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining("breaking type-widened") });
    texts["/v1/pets.yaml"] = withRef.replace("schemas/pet.yaml", "schemas/none.yaml");
    const failed = await runIn(folder, ["update"]);
    expect(failed.code).toBe(1);
    expect(failed.err).toContain("answers 404");
    expect(await read("diptych.lock")).toBe(lock);
    texts["/v1/pets.yaml"] = petDocument;
    expect((await runIn(folder, ["update"])).code).toBe(0);
    expect(await read("diptych.lock")).not.toContain("schemas/pet.yaml");
    expect((await runIn(folder, ["generate", "--frozen"])).code).toBe(0);
  });

  it("are linted, and shown by their addresses where they are not kept", async () => {
    const texts = { ...pets(), "/v2/pets.yaml": withRef.replace("schemas/pet.yaml", "none.yaml") };
    const { asked, folder, host, read } = await remote(texts);
    const address = `http://${host}/v2/pets.yaml`;
    const { code, out } = await runIn(folder, ["lint", address]);
    expect(code).toBe(1);
    expect(out).toContain(`${address}:`);
    const { out: sarif } = await runIn(folder, ["lint", address, "--format", "sarif"]);
    expect(sarif).toContain(`"uri": ${JSON.stringify(address)}`);
    await expect(read("diptych.lock")).rejects.toThrow();
    asked.length = 0;
    const frozen = await runIn(folder, ["lint", address, "--frozen"]);
    expect([frozen.code, asked]).toEqual([1, []]);
    const outside = await folderWith({});
    const refused = await runIn(outside, ["lint", address]);
    expect(refused.out).toContain("remote.allowHttp");
  });

  it("become types, of an argument and of redocly.yaml, and are not kept", async () => {
    const { asked, folder, host, read } = await remote(pets());
    const address = `http://${host}/v1/pets.yaml`;
    const local = await folderWith({ "pets.yaml": withRef, "schemas/pet.yaml": pet });
    const expected = await runIn(local, ["types", "pets.yaml"]);
    expect(expected.code).toBe(0);
    expect(await runIn(folder, ["types", address])).toEqual(expected);
    await expect(read("diptych.lock")).rejects.toThrow();
    asked.length = 0;
    const frozen = await runIn(folder, ["types", address], { env: { CI: "1" } });
    expect([frozen.code, frozen.out, asked]).toEqual([1, "", []]);
    expect(frozen.err).toContain("nothing is fetched");
    const apis = { pets: { root: address, "x-openapi-ts": { output: "pets.ts" } } };
    await writeFile(path.join(folder, "redocly.yaml"), JSON.stringify({ apis }));
    expect((await runIn(folder, ["types"])).code).toBe(0);
    expect(await read("pets.ts")).toBe(expected.out);
  });

  it("are not changed by --fix", async () => {
    const tagged = withRef.replace("paths:", "tags: [{ name: pets }, { name: pets }]\npaths:");
    const { folder, kept } = await remote({ ...pets(), "/v1/pets.yaml": tagged });
    expect((await runIn(folder, ["generate"])).code).toBe(0);
    const before = await readFile(path.join(kept, "pets.yaml"), "utf8");
    const { out } = await runIn(folder, ["lint", "--fix"]);
    expect(out).toContain("tag-duplicate");
    expect(await readFile(path.join(kept, "pets.yaml"), "utf8")).toBe(before);
    expect((await runIn(folder, ["generate", "--frozen"])).code).toBe(0);
  });

  it("are forgotten by --prune where only a command named them", async () => {
    const { folder, host, read } = await remote({ ...pets(), "/v2/pets.yaml": petDocument });
    const address = `http://${host}/v2/pets.yaml`;
    expect((await runIn(folder, ["update"])).code).toBe(0);
    expect((await runIn(folder, ["update", address])).code).toBe(0);
    expect((await runIn(folder, ["update"])).code).toBe(0);
    expect(await read("diptych.lock")).toContain(address);
    const dry = await runIn(folder, ["update", "--prune", "--dry-run"]);
    expect(dry.out + dry.err).toContain(`${address}  no longer needed`);
    expect(await read("diptych.lock")).toContain(address);
    expect((await runIn(folder, ["update", "--prune", address])).code).toBe(2);
    expect((await runIn(folder, ["update", "--prune"])).code).toBe(0);
    expect(await read("diptych.lock")).not.toContain(address);
    expect(await read("diptych.lock")).toContain("v1/pets.yaml");
  });

  it("are compared", async () => {
    const texts = {
      ...pets(),
      "/v2/pets.yaml": petDocument.replace(
        "type: integer, maximum: 9999 }, name",
        "type: string }, name",
      ),
    };
    const { folder, host } = await remote(texts);
    const names = [`http://${host}/v1/pets.yaml`, `http://${host}/v2/pets.yaml`];
    const { code, out } = await runIn(folder, ["diff", ...names]);
    expect(code).toBe(1);
    expect(out).toContain(`${names[1]}:`);
    expect((await runIn(folder, ["diff", "--frozen", ...names])).code).toBe(1);
    expect((await runIn(folder, ["update", "nothing"])).code).toBe(2);
  });

  it.each([
    ["<<<<<<< ours", "is no JSON"],
    ["null", "is not a lock of this version"],
    ['{ "version": 2, "documents": {} }', "is not a lock of this version"],
    [lockOf("a:x../../../../kept.txt"), "in 'diptych.lock' is no address"],
    [lockOf("nothing"), "'nothing' in 'diptych.lock' is no address"],
    [lockOf("https://a.example/../kept.txt"), "is no address"],
    [lockOf("https://a.example/b.yaml", { digest: "sha256-" }), "is no digest, day and size"],
    [lockOf("https://a.example/b.yaml", { named: "yes" }), "is no digest, day and size"],
    [lockOf("https://a.example/b.yaml", { bytes: -0.5 }), "is no digest, day and size"],
  ])("are refused with a lock that is none: %s", async (text, problem) => {
    const { folder, asked } = await remote(pets());
    await writeFile(path.join(folder, "kept.txt"), "kept");
    await writeFile(path.join(folder, "diptych.lock"), text);
    expect((await runIn(folder, ["generate"])).err).toContain(problem);
    for (const flags of [[], ["--prune"]]) {
      const { code, err } = await runIn(folder, ["update", ...flags]);
      expect(err).toContain(problem);
      expect(code).toBe(2);
    }
    expect(asked).toEqual([]);
    expect(await readFile(path.join(folder, "diptych.lock"), "utf8")).toBe(text);
    expect(await readFile(path.join(folder, "kept.txt"), "utf8")).toBe("kept");
  });

  it("are kept in folders that are no links, which may lead anywhere", async () => {
    const { folder, kept, asked } = await remote(pets());
    const elsewhere = await folderWith({ "note.txt": "" });
    const host = path.dirname(kept);
    await mkdir(path.dirname(host), { recursive: true });
    await symlink(elsewhere, host);
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(1);
    expect(err).toContain("where it is kept, is a link");
    expect(asked).toEqual([]);
    expect(await readdir(elsewhere)).toEqual(["note.txt"]);
  });

  it("are all in the lock of runs at the same time", async () => {
    const names = Array.from({ length: 6 }, (_, index) => `/v${index}.yaml`);
    const { folder, host, read } = await remote(
      Object.fromEntries(names.map((name) => [name, petDocument])),
    );
    const config = JSON.parse(await read("diptych.config.json")) as { specs: object[] };
    for (const [index, name] of names.entries()) {
      const specs = [{ input: `http://${host}${name}`, output: `out${index}`, emit: ["types"] }];
      await writeFile(path.join(folder, `${index}.json`), JSON.stringify({ ...config, specs }));
    }
    const runs = names.map((_, index) => runIn(folder, ["generate", "--config", `${index}.json`]));
    for (const { code } of await Promise.all(runs)) expect(code).toBe(0);
    const { documents } = JSON.parse(await read("diptych.lock")) as { documents: object };
    expect(Object.keys(documents)).toEqual(names.map((name) => `http://${host}${name}`));
    expect((await readdir(folder)).filter((name) => name.startsWith("diptych.lock"))).toEqual([
      "diptych.lock",
    ]);
  });

  it.each(["generate", "lint", "update"])(
    "that cannot be kept are one message: %s",
    async (command) => {
      const { folder } = await remote(pets());
      await mkdir(path.join(folder, "diptych.lock/part"), { recursive: true });
      const { code, err } = await runIn(folder, [command]);
      expect(code).toBe(1);
      expect(err).toMatch(/error: a file cannot be read or written: .*diptych\.lock/);
      expect(await readdir(folder)).not.toContain("out");
    },
  );

  it("say which variable has no credentials where they are asked for", async () => {
    const host = await serve((_, response) => void response.writeHead(401).end());
    const remoteOf = (credentials: object) =>
      JSON.stringify({
        specs: [{ input: `http://${host}/a.yaml`, output: "out" }],
        remote: { allowHttp: true, allowPrivate: true, credentials },
      });
    const folder = await folderWith({ "diptych.config.json": remoteOf({ [host]: "PETS_TOKEN" }) });
    const { err } = await runIn(folder, ["generate"]);
    expect(err).toContain("help: Set the environment variable 'PETS_TOKEN'");
    await writeFile(path.join(folder, "diptych.config.json"), remoteOf({}));
    expect((await runIn(folder, ["generate"])).err).toContain("help: Name an environment variable");
  });

  it("wait for no run that has ended before its work was done", async () => {
    const { folder, read } = await remote(pets());
    await writeFile(path.join(folder, "diptych.lock.busy"), "");
    expect((await runIn(folder, ["generate"])).code).toBe(0);
    expect(await read("diptych.lock")).toContain("pets.yaml");
    await expect(read("diptych.lock.busy")).rejects.toThrow("ENOENT");
  });
});
