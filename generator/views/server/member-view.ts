import { code, key, type Code, type Printable } from "../../code/index.ts";
import type { LazyList } from "../lazy-list.ts";
import type { MemberType } from "../types/member-type.ts";
import { orUndefined } from "../types/type-code.ts";

/** View of `server/members`. */
export interface MembersView {
  /** The members, in the order in which they are declared. */
  readonly members: readonly MemberView[] | LazyList<MemberView>;
}

/** A member of an interface. */
export interface MemberView {
  /** Comment over it; false if absent. */
  readonly doc: Code | false;
  /** Its name as a key, with `?` if it may be absent. */
  readonly key: Code;
  /** Type of the member. */
  readonly type: Printable;
}

/** A member that is always there. */
export function required(name: string, type: Printable, doc: Code | false = false): MemberView {
  return { doc, key: key(name), type };
}

/** A member that may be absent or undefined. */
export function optional(
  name: string,
  { type, hasUndefined }: MemberType,
  doc: Code | false = false,
): MemberView {
  return { doc, key: code`${key(name)}?`, type: orUndefined(type, hasUndefined) };
}
