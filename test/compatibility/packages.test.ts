import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ServiceInterface } from "../end-to-end/interfaces.ts";
import { describeOperations } from "../end-to-end/describe-operations.ts";
import { apiOf } from "../support/api-of.ts";
import { sampled } from "../support/extent.ts";
import { importGenerated } from "../support/import-generated.ts";
import { keptVersions, openRelease, textOf } from "./releases.ts";

const packages = { v2: "/webservices/services/rest/v2", v3: "/rest/v3" };

type Create<Name extends "createClient" | "createServer"> = Record<Name, ServiceInterface[Name]>;

it("keeps releases", () => {
  expect(keptVersions).toContain("0.2.0");
});

// The oldest and the newest; all of them at night.
for (const version of sampled(keptVersions, 2)) {
  const release = await openRelease(version);
  for (const [name, basePath] of Object.entries(packages)) {
    const folder = path.join(release.folder, name);
    // Fails where the runtime has lost a name that the package imports.
    const load = <T>(module: string): Promise<T> => importGenerated<T>(folder, module, "dist");
    const { createClient } = await load<Create<"createClient">>("client");
    const { createServer } = await load<Create<"createServer">>("server");
    const api = await apiOf(await textOf(release, `${name}/document.yaml`));
    describe(`${name} of ${version}`, () => {
      describeOperations({ name, basePath, api, createClient, createServer }, 2);
    });
  }
}
