// @ts-check

/**
 * A profile as V8's sampling profiler writes it.
 *
 * @typedef {object} CpuProfile
 * @property {readonly { readonly id: number, readonly callFrame: { readonly functionName: string, readonly url: string } }[]} nodes
 * @property {readonly number[]} samples identifiers of nodes
 * @property {readonly number[]} timeDeltas microseconds before each sample
 */

/** A part of the work, and its share of the samples that are not idle, from 0 to 1. @typedef {{ part: string, share: number }} Share */

/**
 * Shares of the time that the functions themselves took, without what they call.
 *
 * @param {CpuProfile} profile
 * @param {(file: string) => string} partOf the part that a file belongs to; V8's own work has no file
 * @returns {Share[]} the largest first
 */
export function sharesOf(profile, partOf) {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const [index, sample] of profile.samples.entries()) {
    const { functionName, url } = frames.get(sample) ?? { functionName: "", url: "" };
    if (functionName === "(idle)") continue;
    const part = functionName === "(garbage collector)" ? "garbage collection" : partOf(url);
    times.set(part, (times.get(part) ?? 0) + (profile.timeDeltas[index] ?? 0));
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .map(([part, time]) => ({ part, share: time / all }))
    .sort((a, b) => b.share - a.share);
}
