// @ts-check
import { XMLParser } from "fast-xml-parser";
import { isDeepStrictEqual } from "node:util";
import { shots } from "./works.mjs";

const parser = new XMLParser({ parseTagValue: false });

/**
 * All must give the same answers before they are timed; of XML the parsed values are compared. What is
 * created has a number of its own.
 *
 * @param {readonly import("./contender.mjs").Contender[]} contenders
 */
export async function checkAnswers(contenders) {
  for (const [name, { method, path, type, body }] of Object.entries(shots)) {
    const text = body?.();
    /** @type {unknown} */
    let expected;
    for (const contender of contenders)
      for (const scheme of /** @type {const} */ (["Bearer", "Basic"])) {
        // Of a name that is taken, the second creation is refused.
        if (scheme === "Basic" && method === "POST") continue;
        const url = contender.processes.at(-1)?.url + path;
        const headers = {
          authorization: await contender.authorization(scheme),
          ...(type === undefined ? {} : { "content-type": type }),
        };
        const init = { method, ...(text === undefined ? {} : { body: text }) };
        const received = await read(await fetch(url, { ...init, headers }));
        expected ??= received;
        if (received.status >= 300 || !isDeepStrictEqual(received, expected))
          throw new Error(
            `${contender.name} differs in its response to ${name}: ${JSON.stringify(received).slice(0, 1000)}\ninstead of ${JSON.stringify(expected).slice(0, 1000)}`,
          );
        headers.authorization = "Bearer wrong";
        const { status } = await fetch(url, { ...init, headers });
        if (status !== 401) throw new Error(`${contender.name} takes a wrong token for ${name}`);
      }
  }
}

/** @param {Response} response */
async function read(response) {
  const text = await response.text();
  const type = response.headers.get("content-type")?.replace(/; ?charset=utf-8/i, "");
  const value = type === "application/json" ? JSON.parse(text) : parser.parse(text);
  return { status: response.status, type, value };
}
