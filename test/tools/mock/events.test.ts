import { expect, it } from "vitest";
import { ReplyWriters } from "../../../generator/live/reply-writers.ts";
import { SampleValues } from "../../../generator/samples/sample-values.ts";
import { BodyValues } from "../../../tools/mock/server/answers/values.ts";
import { loadText } from "./load-text.ts";

const document = `openapi: 3.2.0
info: { title: News, version: "1" }
paths:
  /news:
    get:
      operationId: listNews
      responses:
        "200":
          description: News.
          content:
            text/event-stream:
              itemSchema: { type: object, properties: { event: { type: string }, data: { type: string } } }
`;

it("events have data, which nothing is sent without, whatever the seed", async () => {
  const live = await loadText(document);
  const [response] = live.api.operations.flatMap(({ responses }) => responses);
  const [content] = response?.contents ?? [];
  if (response === undefined || content === undefined) throw new Error("there is no stream");
  const data = { data: expect.any(String) as string };
  for (let seed = 1; seed <= 20; seed++) {
    const values = new BodyValues(
      new SampleValues(live, { seed }),
      live.index,
      new ReplyWriters(live),
    );
    const usual = values.usual(content, response) as readonly unknown[];
    expect(usual).not.toHaveLength(0);
    for (const event of usual) expect(event).toMatchObject(data);
    for (let number = 0; number < 20; number++)
      expect(values.variant(content, response, number)).toMatchObject([data]);
  }
});
