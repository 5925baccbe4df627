import { expect, it, vi } from "vitest";
import { LineOutput } from "../../../service/server/log/line-output.ts";
import { fileSink, type Sink } from "../../../service/server/log/sink.ts";

const notice = (dropped: number): string => `[${dropped} dropped]\n`;
const full = Object.assign(new Error("no room"), { code: "ENOSPC" });

/** A disk with room for some bytes. */
function disk(room: number) {
  const place = { room, text: "" };
  const sink = fileSink(1, (_, bytes, offset) => {
    const written = Math.min(place.room, bytes.length - offset);
    if (written === 0) throw full;
    place.text += bytes.toString("utf8", offset, offset + written);
    place.room -= written;
    return written;
  });
  return { place, sink };
}

/** A pipe that takes nothing until its reader comes. */
function pipe() {
  const pending: (() => void)[] = [];
  const place = { text: "", read: () => pending.shift()?.() };
  const sink: Sink = {
    write: (bytes, done) =>
      void pending.push(() => {
        place.text += bytes.toString();
        done(undefined, bytes.length);
      }),
  };
  return { place, sink };
}

it("a line that a full disk took half of is written to its end, and the lines behind it are counted", () => {
  vi.useFakeTimers();
  const { place, sink } = disk(9);
  const reasons: string[] = [];
  const output = new LineOutput(sink, notice, (reason) => reasons.push(reason));
  output.gather("first\n");
  output.gather("second\n");
  output.write("third\n");
  expect([place.text, output.dropped]).toEqual(["first\nsec", 1]);
  output.write("fourth\n");
  vi.advanceTimersByTime(10_000);
  expect([output.dropped, reasons]).toEqual([2, ["ENOSPC"]]);
  // Room for the rest of the line, and for a part of what tells of the others.
  place.room = 8;
  vi.advanceTimersByTime(1000);
  output.write("fifth\n");
  expect([place.text, output.dropped]).toEqual(["first\nsecond\n[2 d", 3]);
  place.room = Infinity;
  vi.advanceTimersByTime(1000);
  output.write("sixth\n");
  expect(place.text).toBe("first\nsecond\n[2 dropped]\n[1 dropped]\nsixth\n");
  expect([output.dropped, reasons]).toEqual([3, ["ENOSPC"]]);
  vi.useRealTimers();
});

it("texts of several bytes a character are cut between bytes, and are whole afterwards", () => {
  vi.useFakeTimers();
  const whole: Buffer[] = [];
  let room = 3;
  const output = new LineOutput(
    fileSink(1, (_, bytes, offset) => {
      const written = Math.min(room, bytes.length - offset);
      if (written === 0) throw full;
      whole.push(Buffer.from(bytes.subarray(offset, offset + written)));
      room -= written;
      return written;
    }),
    notice,
  );
  output.write("é€😀\n");
  room = Infinity;
  vi.advanceTimersByTime(1000);
  expect([Buffer.concat(whole).toString(), output.dropped]).toEqual(["é€😀\n", 0]);
  vi.useRealTimers();
});

it("lines wait for a slow reader up to a bound, and the rest is counted", () => {
  const { place, sink } = pipe();
  const reasons: string[] = [];
  const output = new LineOutput(sink, notice, (reason) => reasons.push(reason));
  const line = `${"x".repeat(1023)}\n`;
  output.write("first\n");
  for (let i = 0; i < 1000; i++) output.write(line);
  expect([output.dropped, reasons]).toEqual([1000 - 256, ["nobody reads it"]]);
  place.read();
  expect(place.text).toBe("first\n");
  place.read();
  expect(place.text).toBe(`first\n${line.repeat(256)}[744 dropped]\n`);
  // It says so again for the next ones only.
  output.write("last\n");
  place.read();
  expect(place.text.endsWith("[744 dropped]\nlast\n")).toBe(true);
});

it("a line that is larger than the bound is written where nothing waits", () => {
  const { place, sink } = disk(Infinity);
  const output = new LineOutput(sink, notice);
  const line = `${"x".repeat(1_000_000)}\n`;
  output.write(line);
  expect([place.text.length, output.dropped]).toEqual([line.length, 0]);
});

it("the end tries once, also while a write is on its way or has failed", () => {
  let attempts = 0;
  const stuck = new LineOutput({ write: () => void attempts++ }, notice);
  stuck.write("first\n");
  stuck.write("second\n");
  stuck.end();
  expect(attempts).toBe(2);
  const failing = new LineOutput(
    {
      write: (_, done) => {
        attempts++;
        done(full, 0);
      },
    },
    notice,
  );
  failing.write("third\n");
  failing.end();
  expect(attempts).toBe(4);
});

it("who waits for the last lines waits for a reader, but not for a disk", async () => {
  const { place, sink } = pipe();
  const output = new LineOutput(sink, notice);
  await output.drained(60_000);
  output.write("first\n");
  output.write("second\n");
  const drained = output.drained(60_000);
  place.read();
  place.read();
  await drained;
  expect(place.text).toBe("first\nsecond\n");
  const failing = new LineOutput(disk(0).sink, notice);
  failing.write("third\n");
  await failing.drained(60_000);
  // Nobody reads any more.
  output.write("fourth\n");
  await output.drained(1);
  expect(place.text).toBe("first\nsecond\n");
});
