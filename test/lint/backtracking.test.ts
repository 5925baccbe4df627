import { expect, it } from "vitest";
import { backtracks } from "../../generator/lint/backtracking.ts";

it.each([
  "^(a+)+$",
  "(a*)*",
  "^(?:a|a)*$",
  "(\\w|\\d)+x",
  "(a+b?)+",
  "([a-z]+)*@",
  "((a+))+",
  "(\\w+\\w)+",
  "^(?<x>(?:a{2,})?)+$",
  "(\\s*\\w*)*;",
])("%s may take exponential time", (pattern) => {
  expect(backtracks(pattern)).toBe(true);
});

it.each([
  "^a+$",
  "^(\\w+\\.)+\\w+$",
  "^[a-z]+(-[a-z]+)*$",
  "(a|b)*",
  "^(?:\\d{1,3}\\.){3}\\d{1,3}$",
  "(a+){2,5}",
  "^(\\s*,\\s*\\w+)*$",
  "(",
  "a{2",
  "^([+-]?\\d+;)*$",
])("%s does not", (pattern) => {
  expect(backtracks(pattern)).toBe(false);
});
