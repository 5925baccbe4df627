import { expect, it } from "vitest";
import { isSameSubject } from "../../../../tools/try/walks/routes.ts";

it.each([
  ["/users", "/users", true],
  ["/users/{}/posts", "/posts", true],
  ["/v1/users/{}/posts", "/v1/posts", true],
  // Other collections of the same word may hold other things.
  ["/admin/users", "/users", false],
  ["/campaigns/sounds/calls", "/calls", false],
  ["/users/{}/posts", "/v2/posts", false],
  ["/admin/users/{}/posts", "/posts", false],
  ["/admin/users/{}/posts", "/admin/posts", true],
  ["/posts", "/users/{}/posts", false],
])("things made at %s are asked for at %s: %s", (made, used, expected) => {
  expect(isSameSubject(made, used)).toBe(expected);
});
