import { expect, it } from "vitest";
import { attempt, json, jsonOf, loadText, rulesOf, type Answer } from "../small-service.ts";

const document = (owner: string): string => `openapi: 3.1.0
info: { title: Goals, version: "1" }
paths:
  /goals:
    post:
      operationId: addGoal
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [title]
              properties:
                title: { type: string, minLength: 1 }
                owner: { type: string, minLength: 1 }
                followers: { type: array, minItems: 1, items: { type: string, minLength: 1 } }
      responses:
        "201":
          description: Added.
          content:
            application/json:
              schema:
                type: object
                required: [title]
                properties:
                  title: { type: string }
                  owner: ${owner}
                  followers: { type: array, items: ${owner} }
        4XX: { description: Refused. }
`;

/** A service that shows neither the owner nor the followers. */
const forgetful: Answer = (request, answer) => {
  if (request.method !== "POST") return json(answer, 405, undefined, { allow: "POST" });
  const { title, owner = "o", followers = ["f"] } = (jsonOf(request) ?? {}) as Goal;
  const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
  const isRight =
    isText(title) &&
    isText(owner) &&
    Array.isArray(followers) &&
    followers.length > 0 &&
    followers.every(isText) &&
    request.headers["content-type"]?.startsWith("application/json");
  return isRight ? json(answer, 201, { title }) : json(answer, 400);
};

interface Goal {
  readonly title?: unknown;
  readonly owner?: unknown;
  readonly followers?: unknown;
}

it("a value is lost where the answer could show it", async () => {
  const live = await loadText(document("{ type: string }"));
  expect(rulesOf(await attempt(live, forgetful))).toEqual([
    "value-lost POST /goals",
    "value-lost POST /goals",
  ]);
});

it("a value is not lost where the answer shows another kind of thing for it", async () => {
  const user = "{ type: object, properties: { name: { type: string } } }";
  const live = await loadText(document(user));
  expect(rulesOf(await attempt(live, forgetful))).toEqual([]);
});
