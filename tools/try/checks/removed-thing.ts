import { itemsOf, objectWith } from "./items.ts";

type Members = Readonly<Record<string, unknown>>;

/** Names of properties that say that a thing is removed where they have a value: `deletedAt`, `is_archived`. */
const markedBy =
  /^(?:is|was|has|date|time)?(?:been)?(?:soft|logically)?(?:deleted?|removed|archived|trashed|destroyed|discarded|cancell?ed|revoked|voided|retired|purged|erased|deactivated|disabled|terminated|withdrawn|obsolete|deletion|removal|tombstoned?)(?:at|on|by|date|time|timestamp|flag)?$/;

/** Names of properties whose value says in which state a thing is. */
const ofState = /^(?:\w*state|\w*status|phase|lifecycle)$/;

/** Values that say that a thing is removed, or on its way there. */
const isOver =
  /delet|remov|archiv|trash|destroy|discard|cancel|terminat|clos|inactive|disabled|gone|tombstone|revok|void|retir|purg|eras|deactivat|withdrawn|obsolete/i;

/** Names of properties that are false of a thing that is removed. */
const ofLife = /^(?:is)?(?:active|enabled|alive|exists|live|valid|available)$/;

/** Names of properties that are true of a thing that lists leave out, and those that are false of it. */
const hides = /^(?:is)?(?:hidden|private|draft|unlisted|internal|pending|secret|template)$/;
const shows = /^(?:is)?(?:public|published|visible|listed|approved|searchable|confirmed|verified)$/;

/** States of things that lists leave out. */
const isApart = /draft|hidden|private|pending|unpublish|unlisted|review|queued|scheduled|moderat/i;

/** Whether a thing that is shown says itself that it is removed, or nothing is shown. */
export function isTombstone(body: unknown): boolean {
  if (isEmpty(body)) return true;
  if (!isMembers(body)) return false;
  const inner = Object.values(body).filter(isMembers);
  return [body, ...inner].some((one) =>
    Object.entries(one).some(([name, value]) => {
      const own = name.toLowerCase().replace(/[^a-z0-9]/g, "");
      if (markedBy.test(own)) return value !== null && value !== false && value !== "";
      if (ofState.test(own)) return stateTexts(value).some((text) => isOver.test(text));
      return ofLife.test(own) && (value === false || value === 0);
    }),
  );
}

/** Whether a thing says itself that lists may leave it out. */
export function isHidden(body: unknown): boolean {
  if (isTombstone(body) || !isMembers(body)) return true;
  const inner = Object.values(body).filter(isMembers);
  return [body, ...inner].some((one) =>
    Object.entries(one).some(([name, value]) => {
      const own = name.toLowerCase().replace(/[^a-z0-9]/g, "");
      if (hides.test(own)) return value !== null && value !== false;
      if (shows.test(own)) return value === false || value === null;
      return (
        (ofState.test(own) || own === "visibility" || own === "access") &&
        stateTexts(value).some((text) => isApart.test(text))
      );
    }),
  );
}

/** Texts of a state, which may be an object such as `{ name: removed }`. */
const stateTexts = (value: unknown): readonly string[] =>
  (isMembers(value) ? Object.values(value) : [value]).filter((one) => typeof one === "string");

const isEmpty = (body: unknown): boolean =>
  body === null ||
  (Array.isArray(body) && body.length === 0) ||
  (isMembers(body) && Object.values(body).every((one) => one === null || one === undefined));

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
