import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BodyDeadlines, type WaitingBody } from "../../runtime/src/server/node/body-deadlines.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function waiting(failed: string[], name: string): WaitingBody {
  const fail = (kind: string): void => void failed.push(`${name} ${kind}`);
  return { fail, since: -1, earlier: undefined, later: undefined };
}

describe("deadlines of bodies", () => {
  it("end what waits too long, and only that", () => {
    const failed: string[] = [];
    const deadlines = new BodyDeadlines(800);
    const [a, b, c] = [waiting(failed, "a"), waiting(failed, "b"), waiting(failed, "c")];
    deadlines.add(a);
    deadlines.add(b);
    vi.advanceTimersByTime(500);
    deadlines.add(c);
    deadlines.delete(b);
    vi.advanceTimersByTime(300);
    expect(failed).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(failed).toEqual(["a timeout"]);
    vi.advanceTimersByTime(500);
    expect(failed).toEqual(["a timeout", "c timeout"]);
  });

  it("take out first, middle and last ones in any order, and more than once", () => {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [1, 2, 0],
      [0, 2, 1],
      [2, 0, 1],
    ]) {
      const failed: string[] = [];
      const deadlines = new BodyDeadlines(8);
      const bodies = ["a", "b", "c"].map((name) => waiting(failed, name));
      for (const body of bodies) deadlines.add(body);
      for (const index of order.slice(0, 2)) {
        const body = bodies[index];
        if (body === undefined) throw new Error("no such body");
        deadlines.delete(body);
        deadlines.delete(body);
      }
      vi.advanceTimersByTime(100);
      expect(failed).toEqual([`${"abc"[order[2] ?? 0]} timeout`]);
    }
  });

  it("leave no timer behind", () => {
    const deadlines = new BodyDeadlines(80);
    const body = waiting([], "a");
    deadlines.add(body);
    expect(vi.getTimerCount()).toBe(1);
    deadlines.delete(body);
    vi.advanceTimersByTime(10);
    expect(vi.getTimerCount()).toBe(0);
    deadlines.add(body);
    expect(vi.getTimerCount()).toBe(1);
  });

  it("are none where the time is 0", () => {
    const failed: string[] = [];
    const deadlines = new BodyDeadlines(0);
    deadlines.add(waiting(failed, "a"));
    vi.advanceTimersByTime(1e9);
    expect([failed, vi.getTimerCount()]).toEqual([[], 0]);
  });
});
