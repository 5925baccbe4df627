/**
 * Statuses that a response may have if the document gives a range or `default`. Statuses below 200
 * only announce a response. Source: IANA HTTP Status Code Registry.
 */
const registered: readonly number[] = [
  200, 201, 202, 203, 204, 205, 206, 207, 208, 226, 300, 301, 302, 303, 304, 305, 307, 308, 400,
  401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422,
  423, 424, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511,
];

/** Statuses of a response of the document; `others` of the operation take precedence over it. */
export function statusesOf(status: string, others: readonly string[]): readonly number[] {
  if (/^\d+$/.test(status)) return [Number(status)];
  const isListed = (candidate: number): boolean =>
    others.includes(String(candidate)) ||
    (status === "default" && others.includes(`${String(candidate)[0]}XX`));
  return registered.filter(
    (candidate) =>
      (status === "default" || String(candidate)[0] === status[0]) && !isListed(candidate),
  );
}

/** Whether a response of this status never has a body. Source: RFC 9110, 15.3.5, 15.3.6 and 15.4.5. */
export function isBodiless(status: string): boolean {
  return status === "204" || status === "205" || status === "304";
}
