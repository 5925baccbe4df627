import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings, type SettingsError } from "../../../service/config/read-settings.ts";
import { configuredDrivers } from "../../../service/server/outside/configured-drivers.ts";

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-operator-"));
  file = path.join(folder, "token");
  await writeFile(file, "a-token\n");
});
afterAll(() => rm(folder, { recursive: true }));

function settings(flags: readonly string[], environment: Record<string, string> = {}) {
  const read = readSettings(flags, environment);
  if (read === "help") throw new Error("help");
  return read;
}

function mistakes(flags: readonly string[], environment: Record<string, string> = {}) {
  try {
    settings(flags, environment);
  } catch (error) {
    return (error as SettingsError).mistakes;
  }
  return [];
}

const url = ["--operator-url", "https://deployer.example/diptych/"];

describe("settings of a system of the operator's", () => {
  it("say where it is, and what it does", async () => {
    expect(settings([]).operator).toBeUndefined();
    expect(await configuredDrivers(settings([]))).toEqual({});
    const all = settings([...url, "--operator-token-file", file]);
    expect(all.operator).toEqual({
      url: "https://deployer.example/diptych",
      token: "a-token",
      parts: ["deployments", "inventory", "workflows", "costs", "attributes"],
    });
    expect(Object.keys(await configuredDrivers(all))).toEqual([
      "deployer",
      "managementServers",
      "workflowRunner",
      "costFiles",
      "remoteAttributes",
    ]);
    const some = settings([...url, "--operator-parts", "workflows,deployments"]);
    expect(Object.keys(await configuredDrivers(some))).toEqual(["deployer", "workflowRunner"]);
    expect(settings(["--operator-url", "http://127.0.0.1:8081"]).operator?.token).toBeUndefined();
    expect(settings(["--operator-url", "http://deployer:8081", "--operator-plain"])).toBeDefined();
  });

  it("are refused with every mistake", () => {
    expect(mistakes(["--operator-url", "http://deployer:8081"])).toEqual([
      "--operator-url must be https://…, or say so by --operator-plain.",
    ]);
    for (const wrong of ["deployer", "ftp://deployer", "https://u:p@deployer", "https://d/?a=1"])
      expect(mistakes(["--operator-url", wrong])).toHaveLength(1);
    expect(mistakes(["--operator-parts", "costs"])).toEqual([
      "--operator-parts needs the system of --operator-url.",
    ]);
    for (const wrong of ["", "all", "costs,costs,x"])
      expect(mistakes([...url, "--operator-parts", wrong])).toHaveLength(1);
    const variable = { DIPTYCH_SERVICE_OPERATOR_TOKEN: "two words" };
    expect(mistakes(url, variable)).toEqual([
      "The token of --operator-url has a character that no header carries.",
    ]);
    expect(mistakes([...url, "--operator-token-file", file], variable)).toHaveLength(1);
  });
});
