import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compilePackages } from "../support/compile-packages.ts";
import { writePackage } from "../support/generate.ts";
import type { At } from "./calls/call.ts";
import { callsOf } from "./calls/calls-of.ts";
import { frameworks } from "./frameworks.ts";
import { expectRight } from "./known.ts";
import { filesOf, packageOf } from "./package-of.ts";
import { openStandIn, type Listening } from "./standin.ts";
import { narrow } from "./values.ts";

it("what is generated from the documents of frameworks compiles", async () => {
  for (const framework of frameworks)
    await writePackage(await filesOf(framework), `frameworks/${framework.id}`);
  const folder = new URL("../.tmp/frameworks", import.meta.url).pathname;
  const names = frameworks.map(({ id }) => id);
  expect([...(await compilePackages(folder, names))]).toEqual([]);
});

describe.each(frameworks)("$name: the generated client and server", (framework) => {
  let server: Listening;
  let at: At;
  beforeAll(async () => {
    const made = await packageOf(framework);
    server = await openStandIn(framework, made);
    at = made.client({ baseUrl: server.origin });
  });
  afterAll(() => server.close());

  it.for(callsOf(framework))("$operation: $name", async (call, { task }) => {
    const outcome = await call.run(at).then(narrow, (error: unknown) => error);
    const errors = server.errors.splice(0);
    const all = errors.length === 0 ? outcome : { outcome, errors };
    expectRight({ task, framework, side: "own", call }, all);
  });
});
