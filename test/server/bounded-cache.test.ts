import { expect, it } from "vitest";
import { BoundedCache } from "../../runtime/src/server/negotiation/bounded-cache.ts";

it("keeps keys of up to 256 characters", () => {
  const cache = new BoundedCache<number>();
  for (const length of [0, 1, 255, 256, 257, 1000]) cache.set("k".repeat(length), length);
  const kept = [0, 1, 255, 256, 257, 1000].map((length) => cache.get("k".repeat(length)));
  expect(kept).toEqual([0, 1, 255, 256, undefined, undefined]);
});

it("keeps 64 entries, and forgets all of them for one more", () => {
  const cache = new BoundedCache<number>();
  for (let i = 0; i < 64; i++) cache.set(`${i}`, i);
  expect([cache.get("0"), cache.get("63")]).toEqual([0, 63]);
  cache.set("64", 64);
  expect([cache.get("0"), cache.get("63"), cache.get("64")]).toEqual([undefined, undefined, 64]);
});
