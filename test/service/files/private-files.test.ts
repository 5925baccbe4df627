import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { keepPrivate } from "../../../service/server/files/private-files.ts";
import { createService } from "../../../service/index.ts";
import { buildService } from "../../support/packages.ts";
import { startService } from "../service-process.ts";
import { origin } from "../test-service.ts";

const root = mkdtempSync(path.join(tmpdir(), "diptych-private-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const isWindows = process.platform === "win32";
const isRoot = process.getuid?.() === 0;
const names = ["service.sqlite", "service.sqlite-wal", "service.sqlite-shm", "service.key"];
const modeOf = (file: string): number => statSync(file).mode & 0o7777;
let folder: string;
let files: readonly string[];
let count = 0;

beforeEach(() => {
  folder = path.join(root, `${++count}`);
  mkdirSync(folder, { mode: 0o700 });
  files = names.map((name) => path.join(folder, name));
});

const keep = (): readonly (readonly [string, string])[] => {
  const mended: (readonly [string, string])[] = [];
  const onMended = (file: string, mode: string): void => void mended.push([file, mode]);
  keepPrivate({ file: path.join(folder, "service.sqlite"), folder, onMended });
  return mended;
};

describe("the files of an embedded database", () => {
  it.skipIf(isWindows)("are taken from others, each with a word", () => {
    for (const file of files) writeFileSync(file, "", { mode: 0o600 });
    const [database = "", , , key = ""] = files;
    chmodSync(database, 0o644);
    chmodSync(key, 0o620);
    chmodSync(folder, 0o755);
    expect(keep()).toEqual([
      [folder, "0755"],
      [database, "0644"],
      [key, "0620"],
    ]);
    expect([folder, ...files].map(modeOf)).toEqual([0o700, 0o600, 0o600, 0o600, 0o600]);
    expect(keep()).toEqual([]);
  });

  it.skipIf(isWindows)("have a folder that is made for their owner", () => {
    folder = path.join(folder, "some", "data");
    expect(keep()).toEqual([]);
    expect([modeOf(folder), modeOf(path.dirname(folder))]).toEqual([0o700, 0o700]);
  });

  it.skipIf(isWindows)(
    "may be in a folder with other things, which stays as it is, and which nobody else may write",
    () => {
      writeFileSync(path.join(folder, "notes.txt"), "");
      chmodSync(folder, 0o755);
      expect(keep()).toEqual([]);
      expect(modeOf(folder)).toBe(0o755);
      chmodSync(folder, 0o775);
      expect(keep).toThrow(`The folder ${folder} may be written by others (0775)`);
      rmSync(path.join(folder, "notes.txt"));
      chmodSync(folder, 0o1777);
      expect(keep).toThrow("name a folder of its own by --data");
      expect(modeOf(folder)).toBe(0o1777);
    },
  );

  it.skipIf(isWindows || !isRoot)("are refused where they are another user's", async () => {
    await buildService();
    const built = path.resolve(
      import.meta.dirname,
      "../../../service/dist/server/files/private-files.js",
    );
    const nobody = 65_534;
    const run = (): string => {
      const script = `import(${JSON.stringify(built)}).then(({ keepPrivate }) => keepPrivate(${JSON.stringify(
        { file: path.join(folder, "service.sqlite"), folder },
      )})).then(() => console.log("kept"), (error) => console.log(error.message))`;
      const { stdout, stderr } = spawnSync(process.execPath, ["-e", script], {
        uid: nobody,
        gid: nobody,
        encoding: "utf8",
      });
      return stdout + stderr;
    };
    chmodSync(root, 0o755);
    for (const file of files) writeFileSync(file, "", { mode: 0o600 });
    const [database = ""] = files;
    chownSync(folder, nobody, nobody);
    chmodSync(database, 0o644);
    expect(run()).toContain(`${database} may be read or written by others (0644)`);
    chmodSync(database, 0o600);
    expect(run()).toBe("kept\n");
    // As volumes are given to containers.
    chownSync(folder, 0, nobody);
    chmodSync(folder, 0o2775);
    expect(run()).toBe("kept\n");
    chmodSync(folder, 0o2777);
    expect(run()).toContain(`The folder ${folder} may be written by others (2777)`);
  });
});

describe("a service", () => {
  it.skipIf(isWindows)("says what it has taken from others", async () => {
    const first = await startService(["--data", folder]);
    expect(await first.stop()).toBe(0);
    expect(first.stderr()).not.toContain("Others could");
    const [database = "", , , key = ""] = files;
    chmodSync(database, 0o644);
    chmodSync(key, 0o644);
    const second = await startService(["--data", folder]);
    expect(await second.stop()).toBe(0);
    for (const file of [database, key]) {
      expect(second.stderr()).toContain(`Others could reach ${file} (0644)`);
      expect(second.stdout()).toContain(`"file":"${file}","mode":"0644"`);
      expect(modeOf(file)).toBe(0o600);
    }
  });

  const open = (newDatabase = false) =>
    createService({ file: path.join(folder, "service.sqlite"), newDatabase, publicUrl: origin });

  it("does not make a database where one is lost, unless it is told to", async () => {
    await (await open()).close();
    const [database = "", log = ""] = files;
    truncateSync(database);
    await expect(open()).rejects.toThrow(
      /service\.sqlite is empty, but .*service\.key is left of a database/,
    );
    rmSync(database);
    await expect(open()).rejects.toThrow(/service\.sqlite is not there.*--new-database/);
    expect(existsSync(database)).toBe(false);
    await (await open(true)).close();
    await (await open()).close();
    // Of a backup without the log, in which all tables still were.
    rmSync(database);
    await (await open(true)).close();
    const { default: Database } = await import("libsql");
    rmSync(database);
    rmSync(log, { force: true });
    const bare = new Database(database);
    bare.exec("PRAGMA journal_mode = WAL");
    bare.close();
    await expect(open()).rejects.toThrow(/service\.sqlite has no tables/);
    rmSync(path.join(folder, "service.key"));
    await (await open()).close();
  });
});
