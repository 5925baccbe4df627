// @ts-check
import { table } from "../measure/table.mjs";

/** Parts below this share are put together. */
const least = 0.01;

/**
 * @param {import("../commands/profile.mjs").Profile[]} profiles
 * @returns {import("./section.mjs").Section[]}
 */
export function printProfiles(profiles) {
  return profiles.map(({ name, title, shares }) => {
    const small = shares.filter(({ share }) => share < least);
    const rest = small.reduce((sum, { share }) => sum + share, 0);
    const rows = shares
      .filter(({ share }) => share >= least)
      .map(({ part, share }) => [part, percent(share)]);
    const all = rest > 0 ? [...rows, ["the rest", percent(rest)]] : rows;
    return { name: `profile-${name}`, title, text: table([title, "of the time"], all) };
  });
}

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(0)} %`;
