import { expect, it, vi } from "vitest";
import { count } from "./count";

it("counts", async () => {
  const chore = (state: string) => ({ id: state, title: state, state, created_at: "2024-05-01T10:00:00Z" });
  const items = [chore("open"), chore("done"), chore("open")];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ items, page_count: 1 })));
  expect([...(await count({ page: 1 }))]).toEqual([["open", 2], ["done", 1]]);
});
