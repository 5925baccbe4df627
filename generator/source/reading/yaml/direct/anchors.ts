import { COLON, isEmpty, isFlowIndicator } from "./characters.ts";
import { giveUp, type Anchored, type Reading } from "./reading.ts";

/** Nodes that the aliases of a file may stand for, all together; the library's path allows more to large files. */
const mostRepeated = 100_000;

function readName(reading: Reading): string {
  const { text } = reading;
  const start = reading.at + 1;
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (isEmpty(code) || isFlowIndicator(code)) break;
    at++;
  }
  // A colon at the end may be meant as that of a key.
  if (at === start || text.charCodeAt(at - 1) === COLON) giveUp();
  reading.at = at;
  return text.slice(start, at);
}

/** Reads an anchor. It counts within its own value too, so it is noted before that is read. */
export function openAnchor(reading: Reading): Anchored {
  const name = readName(reading);
  if (!isEmpty(reading.text.charCodeAt(reading.at))) giveUp();
  const anchored = { row: reading.rows.count, value: undefined, size: 0 };
  reading.anchors.set(name, anchored);
  return anchored;
}

/** @param before `repeated` when the node began */
export function closeAnchor(
  reading: Reading,
  anchored: Anchored,
  value: unknown,
  before: number,
): void {
  anchored.value = value;
  anchored.size = reading.rows.count - anchored.row + reading.repeated - before;
}

/** Reads an alias. One that stands within its own target is left to the library. */
export function readAlias(reading: Reading, keyStart: number, keyEnd: number): unknown {
  const start = reading.at;
  const target = reading.anchors.get(readName(reading));
  if (target === undefined || target.size === 0) return giveUp();
  reading.repeated += target.size;
  if (reading.repeated > mostRepeated) giveUp();
  const row = reading.rows.add(keyStart, keyEnd, start, reading.at);
  reading.rows.refer(row, target.row);
  return target.value;
}
