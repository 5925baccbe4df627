import { expect, it } from "vitest";
import { sampled } from "./extent.ts";

const all = Array.from({ length: 100 }, (_, index) => index);

it("takes so many of a list, evenly spread, the first and the last among them", () => {
  expect(sampled(all, 4, false)).toEqual([0, 33, 66, 99]);
  expect(sampled(all, 1, false)).toEqual([0]);
});

it("takes all at night, and all of a short list", () => {
  expect(sampled(all, 4, true)).toBe(all);
  expect(sampled([1, 2], 4, false)).toEqual([1, 2]);
});
