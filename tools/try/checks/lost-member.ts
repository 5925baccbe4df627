/**
 * A member that was sent and not taken over, where the others were not either: a service may have some of its own, and
 * may have been sent what it has.
 *
 * @param demanded members that a request has to have; all are looked at where it has none
 */
export function lostMember(
  sent: unknown,
  found: unknown,
  demanded: ReadonlySet<string>,
): string | undefined {
  if (typeof sent !== "object" || typeof found !== "object" || sent === null || found === null)
    return undefined;
  const own = found as Readonly<Record<string, unknown>>;
  const shared = Object.entries(sent).filter(
    ([name, value]) =>
      ["string", "number"].includes(typeof value) && typeof own[name] === typeof value,
  );
  const needed = shared.filter(([name]) => demanded.has(name));
  const compared = needed.length > 0 ? needed : shared;
  if (compared.some(([name, value]) => own[name] === value)) return undefined;
  return needed.length > 0 || shared.length > 1 ? compared[0]?.[0] : undefined;
}
