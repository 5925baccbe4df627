// @ts-check
import { bytes, digits, table, time } from "../measure/table.mjs";

/**
 * @param {readonly import("../commands/body-sizes.mjs").BodyCurve[]} curves
 * @returns {import("./section.mjs").Section[]}
 */
export function printBodySizes(curves) {
  return curves.map(({ command, title, contenders, points }) => {
    const [reference = "", ...others] = contenders;
    const rows = points.map(({ accounts, bytes: size, times }) => {
      const base = times[reference]?.best ?? NaN;
      return [
        accounts.toLocaleString("en"),
        bytes(size),
        time(base / accounts),
        ...others.map((name) => digits((times[name]?.best ?? NaN) / base)),
      ];
    });
    const head = [`${title}: accounts`, "body", `${reference}, an account`, ...others];
    return {
      name: `body-sizes-${command}`,
      title: `${title}, by size`,
      text: table(head, rows),
    };
  });
}
