export type * from "./api.ts";
export type * from "./server.ts";
export { calleesFirst } from "./callees-first.ts";
export type * from "./conditions.ts";
export type * from "./content.ts";
export { codedContent, someParts, wireOf, wiresOf } from "./content.ts";
export type * from "./doc.ts";
export { about, eachAbout } from "./failure.ts";
export type { Mismatch } from "./mismatch/matcher.ts";
export { exactDeclarations, holdsDecimals } from "./unions/decimals.ts";
export {
  heldFacts,
  isHeld,
  isPlainNumber,
  isText,
  type HeldFacts,
  type HeldNode,
} from "./held/held-facts.ts";
export { jsonKinds, jsonKindsOf, type JsonKind, type KindsIn } from "./json-kinds.ts";
export {
  commonFacts,
  listedValues,
  memberFacts,
  membersOf,
  type MemberFacts,
  type ObjectFacts,
} from "./unions/member-facts.ts";
export { essenceOf, hasCharset, isJson, isRange, isXml } from "./media-type.ts";
export { mismatches, mismatchOf } from "./mismatch/mismatch-of.ts";
export { memberElementNames, membersByElement } from "./unions/element-names.ts";
export {
  ApiIndex,
  childrenOf,
  isLeaf,
  referencesOf,
  someChild,
  type DeclarationSource,
  type InnerNode,
  type ResolvedNode,
  type Through,
} from "./navigate.ts";
export type * from "./operations.ts";
export { pageEnds, type PageEnd, type Pagination, type Way } from "./pages/pagination.ts";
export type * from "./options.ts";
export type * from "./origin.ts";
export { extensionsAt } from "./origin.ts";
export { placeName } from "./place-name.ts";
export type * from "./parameter-style.ts";
export { othersAreFromConditions, othersByName, othersInXml } from "./others-by-name.ts";
export { rulesOf } from "./rules-of.ts";
export { Secrets } from "./secrets.ts";
export type * from "./security.ts";
export type * from "./types.ts";
export { closure } from "./users.ts";
export { discriminatorAmong, membersByKind } from "./unions/union-members.ts";
export { toldByUnknown } from "./unions/told-by-unknown.ts";
export { tagOf, type UnionCase, type UnionTag } from "./unions/union-tag.ts";
export type * from "./xml.ts";
