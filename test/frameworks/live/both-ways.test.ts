import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromium, missing, pythonFrameworks, type Extra } from "../../support/extras.ts";
import { applications, start, type Application, type Running } from "../applications.ts";
import type { At, Call, Wire } from "../calls/call.ts";
import { callsOf } from "../calls/calls-of.ts";
import { outcomeOf, type Answer, type ForeignClient } from "../clients/answer.ts";
import { chromiumForms } from "../clients/chromium.ts";
import { curlForms } from "../clients/curl.ts";
import { httpx } from "../clients/httpx.ts";
import { frameworks, type Framework } from "../frameworks.ts";
import { expectRight } from "../known.ts";
import { documentFile, packageOf } from "../package-of.ts";
import { openStandIn } from "../standin.ts";
import { narrow, sentBy } from "../values.ts";

/** Where documents have the address of the application that served them. */
const anywhere = "http://localhost:8080";

/** Clients of others, and what they need. */
const clients: readonly (readonly [ForeignClient, ...Extra[]])[] = [
  [httpx, pythonFrameworks],
  [curlForms],
  [chromiumForms, chromium],
];

describe.each(frameworks)("$name", (framework) => {
  const application = applications[framework.id];
  if (application !== undefined) describeApplication(framework, application);
  for (const [client, ...needs] of clients) describeServer(framework, client, needs);
});

/** The generated client calls the application. */
function describeApplication(framework: Framework, { needs, document }: Application): void {
  const lack = missing([needs]);
  if (lack !== undefined) return void it.skip(lack);
  const { id } = framework;
  describe("the generated client", () => {
    let running: Running;
    let client: Promise<At> | undefined;
    beforeAll(async () => void (running = await start(id)));
    afterAll(() => running?.stop());

    it("the document is the one that is committed", async () => {
      const served = await fetch(running.origin + document);
      const text = JSON.stringify(await served.json(), undefined, 2);
      const settled = text.replaceAll(running.origin, anywhere);
      await expect(`${settled}\n`).toMatchFileSnapshot(documentFile(framework));
    });

    it.for(callsOf(framework))("$operation: $name", async (call, { task }) => {
      // Only now: the document may be written by the test before.
      client ??= packageOf(framework).then((made) => made.client({ baseUrl: running.origin }));
      const outcome = await call.run(await client).then(narrow, (error: unknown) => error);
      expectRight({ task, framework, side: "client", call }, outcome);
    });
  });
}

/** A client of others calls the generated server. */
function describeServer(
  framework: Framework,
  client: ForeignClient,
  needs: readonly Extra[],
): void {
  const lack = missing(needs);
  if (lack !== undefined) return void it.skip(`${client.name} ${lack}`);
  describe(`${client.name} calls the generated server`, () => {
    const sent = callsOf(framework).filter(({ wire }) => client.sends(wire));
    const answers = new Map<Call, Answer>();
    beforeAll(async () => {
      const server = await openStandIn(framework, await packageOf(framework));
      const requests = sent.map(({ wire }) => sentBy(framework, wire) as Wire);
      const got = await client.send(server.origin, requests);
      for (const [i, call] of sent.entries()) answers.set(call, got[i] as Answer);
      await server.close();
    });

    it.for(sent)("$operation: $name", (call, { task }) => {
      const outcome = outcomeOf(answers.get(call) as Answer);
      expectRight({ task, framework, side: client.name, call }, outcome);
    });
  });
}
