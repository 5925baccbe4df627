import { itemsOf, objectWith } from "./items.ts";

type Members = Readonly<Record<string, unknown>>;

/** Names of properties that say that a thing is removed where they have a value: `deletedAt`, `is_archived`. */
const markedBy =
  /^(?:is|was|date|time)?(?:soft)?(?:deleted|removed|archived|trashed|destroyed|discarded|cancell?ed|deletion|removal)(?:at|on|by|date|time|timestamp)?$/;

/** Names of properties whose value says in which state a thing is. */
const ofState = /^(?:\w*state|\w*status|phase|lifecycle)$/;

/** Values that say that a thing is removed, or on its way there. */
const isOver =
  /delet|remov|archiv|trash|destroy|discard|cancel|terminat|clos|inactive|disabled|gone|tombstone/i;

/** Names of properties that are false of a thing that is removed. */
const ofLife = /^(?:is)?(?:active|enabled|alive|exists|live)$/;

/** Whether a thing that is shown says itself that it is removed. */
export function isTombstone(body: unknown): boolean {
  if (!isMembers(body)) return false;
  const inner = Object.values(body).filter(isMembers);
  return [body, ...inner].some((one) =>
    Object.entries(one).some(([name, value]) => {
      const own = name.toLowerCase().replace(/[^a-z0-9]/g, "");
      if (markedBy.test(own)) return value !== null && value !== false && value !== "";
      if (ofState.test(own)) return typeof value === "string" && isOver.test(value);
      return ofLife.test(own) && value === false;
    }),
  );
}

/**
 * The item of a list that has an id. Things within items may have the same one.
 *
 * @param isName whether a property has the id by its name
 */
export function itemWith(
  body: unknown,
  isName: (name: string) => boolean,
  id: unknown,
): Members | undefined {
  const items = itemsOf(body);
  if (items === undefined) return objectWith(body, isName, id);
  const has = (one: unknown): boolean =>
    isMembers(one) &&
    Object.entries(one).some(
      ([name, value]) => typeof value !== "object" && isName(name) && String(value) === String(id),
    );
  const isOf = (item: unknown): boolean => {
    if (has(item)) return true;
    // An item may be in a wrapper: `{ resource: { id } }`.
    const members = isMembers(item) ? Object.values(item) : [];
    return members.length === 1 && has(members[0]);
  };
  return items.find(isOf) as Members | undefined;
}

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
