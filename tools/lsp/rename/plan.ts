import { isObject } from "../../../generator/openapi/site.ts";
import {
  joinPointer,
  parentPointer,
  splitPointer,
} from "../../../generator/source/locations/pointer.ts";
import type { Naming, PlaceSubject } from "../names/named-place.ts";
import type { NameIndex } from "../names/name-index.ts";
import { usesOf } from "../names/references.ts";
import { Refusal, type TokenChange } from "./change.ts";
import { planPathParameter } from "./plan-path-parameter.ts";
import { segmentsOf, withAnchor, withSegment } from "./reference-text.ts";
import type { RenameAt } from "./rename-subject.ts";
import { refusedName } from "./valid-names.ts";
import { whyOnWire } from "./wire-names.ts";

/** The changes that give something another name in the files of a document, or why it keeps its name. */
export function planRename(
  { subject, name }: RenameAt,
  to: string,
  index: NameIndex,
): readonly TokenChange[] | Refusal {
  const wrong = refusedName(subject, to, index);
  if (wrong !== undefined) return new Refusal(wrong);
  switch (subject.kind) {
    case "component":
      return planComponent(subject.place, name, to, index);
    case "operationId":
      return planOperation(name, to, index);
    case "tag":
      return planTag(name, to, index);
    case "anchor":
      return planAnchor(subject.place, name, to, index);
    case "pathParameter":
      return planPathParameter(subject.token, name, to, index);
  }
}

function planComponent(
  place: PlaceSubject,
  name: string,
  to: string,
  index: NameIndex,
): readonly TokenChange[] | Refusal {
  const { file, pointer } = place;
  const around = index.resolver.valueAt({ file, pointer: parentPointer(pointer) });
  if (isObject(around) && Object.hasOwn(around, to)) return new Refusal(taken(to, pointer));
  if (index.resolver.valueAt(place) === undefined)
    return new Refusal(`'${name}' is not declared, so nothing can be renamed`);
  const onWire = whyOnWire(place, name, index);
  if (onWire !== undefined) return new Refusal(onWire);
  const changes: TokenChange[] = [{ file, pointer, part: "key", text: to }];
  for (const naming of index.namings) {
    const text = renamedNaming(naming, place, to);
    if (text instanceof Refusal) return text;
    if (text !== undefined) changes.push({ ...tokenOf(naming), text });
  }
  return changes;
}

/** The text of a token after a place has another name; undefined where it does not name the place. */
function renamedNaming(
  { form, target, text, file: from }: Naming,
  { file, pointer }: PlaceSubject,
  to: string,
): string | Refusal | undefined {
  if (target.kind !== "place" || target.file !== file) return undefined;
  const isExact = target.pointer === pointer;
  if (!isExact && !target.pointer.startsWith(`${pointer}/`)) return undefined;
  if (form === "name") {
    if (!isExact) return undefined;
    const isMapped =
      pointer.startsWith("/components/schemas/") || pointer.startsWith("/definitions/");
    return isMapped && /[#/.]/.test(to)
      ? new Refusal(
          `a mapping in '${from}' would read '${to}' as a file; write a reference there first`,
        )
      : to;
  }
  if (form !== "reference" && form !== "dynamic") return undefined;
  const depth = splitPointer(target.pointer).length - splitPointer(pointer).length;
  const at = segmentsOf(text).length - 1 - depth;
  return at < 0 ? undefined : withSegment(text, at, to);
}

function planOperation(
  name: string,
  to: string,
  index: NameIndex,
): readonly TokenChange[] | Refusal {
  const ids = index.declarations.filter(({ pointer }) => pointer.endsWith("/operationId"));
  if (ids.some((one) => one.name === to))
    return new Refusal(`an operation is called '${to}' already`);
  if (ids.filter((one) => one.name === name).length > 1)
    return new Refusal(`several operations are called '${name}'; correct that first`);
  return [
    ...ids.filter((one) => one.name === name).map((one) => ({ ...tokenOf(one), text: to })),
    ...index.namings
      .filter(({ form, text }) => form === "operationId" && text === name)
      .map((one) => ({ ...tokenOf(one), text: to })),
  ];
}

function planTag(name: string, to: string, index: NameIndex): readonly TokenChange[] | Refusal {
  const isTaken =
    index.declarations.some(({ of }) => of.kind === "tag" && of.name === to) ||
    index.namings.some(({ target }) => target.kind === "tag" && target.name === to);
  if (isTaken) return new Refusal(`there is a tag '${to}' already`);
  return usesOf({ kind: "tag", name }, index).map((one) => ({ ...tokenOf(one), text: to }));
}

function planAnchor(
  place: PlaceSubject,
  name: string,
  to: string,
  index: NameIndex,
): readonly TokenChange[] | Refusal {
  const schema = index.resolver.valueAt(place);
  if (!isObject(schema) || schema["$anchor"] !== name)
    return new Refusal(
      `'${name}' is a '$dynamicAnchor': schemas of other documents may override it, so it is renamed by hand`,
    );
  const anchors = index.declarations.filter(({ of }) => of.kind === "place" && of.anchor === to);
  if (anchors.some(({ file }) => file === place.file))
    return new Refusal(`there is an anchor '${to}' in the file already`);
  const at = joinPointer(place.pointer, "$anchor");
  const changes: TokenChange[] = [{ file: place.file, pointer: at, part: "value", text: to }];
  for (const naming of index.namings) {
    const { target, text } = naming;
    if (target.kind !== "place" || target.anchor !== name) continue;
    if (target.file !== place.file || target.pointer !== place.pointer) continue;
    changes.push({ ...tokenOf(naming), text: withAnchor(text, to) });
  }
  return changes;
}

function taken(name: string, pointer: string): string {
  const [section = "", kind] = splitPointer(pointer).slice(0, -1);
  const where = [section, ...(kind === undefined ? [] : [kind])].filter((one) => one !== "");
  return `'${name}' exists already${where.length === 0 ? "" : ` in '${where.join(".")}'`}`;
}

const tokenOf = ({ file, pointer, part }: TokenChange | Naming | Omit<TokenChange, "text">) => ({
  file,
  pointer,
  part,
});
