import type { FormObject, FormShape } from "../../../forms/form-shape.ts";
import type { PartNode, PartsChoice, PartsNode } from "../../../content.ts";
import { isFormData } from "../../../media-type.ts";
import type { Hint } from "../../drafts/draft.ts";
import type { LoweredType } from "../../types/lowered.ts";
import { formObject, loweredForm } from "../form-objects.ts";
import type { OperationLowering } from "../operation-lowering.ts";
import { lowerMultipart, type Multipart, type MultipartMedia } from "./named-parts.ts";

/** A multipart body with what is beside the parts of its objects. */
export interface MultipartForm extends PartsNode {
  readonly kind: "parts";
  readonly type: LoweredType;
  readonly choices?: readonly PartsChoice[];
  readonly nullable?: true;
  readonly isOpen?: true;
}

/**
 * The parts of a multipart body that is an object, one of several, or null; undefined for any other. Of several
 * objects each has parts of its own.
 *
 * @param isOwn whether nothing else refers to the schema of the body
 */
export function lowerForm(
  lowering: OperationLowering,
  media: MultipartMedia,
  isOwn: boolean,
): MultipartForm | undefined {
  const { isRequest, mediaType, type, site } = media;
  const shape = loweredForm(lowering, type);
  const { objects, nullable, others } = shape;
  const [only] = objects;
  if (only === undefined) return undefined;
  if (isOpen(lowering, shape) && !(isRequest && isFormData(mediaType))) return undefined;
  if (objects.length === 1 && !nullable && others.length === 0)
    return withOpen(
      lowering,
      shape,
      lowerMultipart(lowering, { ...media, type: formObject(lowering, only) }, isOwn),
    );
  // Forms of several kinds are written by clients and read by servers.
  if (!isRequest) return undefined;
  const names = new Set(objects.flatMap(({ node }) => namesOf(node)));
  const choices = objects.flatMap((object, i) => {
    const own = { type: formObject(lowering, object), known: names };
    const variant = objects.length === 1 ? "" : `Variant ${i + 1}`;
    const { isAlone, name } = placeOf(lowering, own.type, media, variant);
    const form = lowerMultipart(lowering, { ...media, ...own, name }, isAlone);
    return form === undefined ? [] : [form];
  });
  const [first] = choices;
  if (first === undefined || choices.length < objects.length) return undefined;
  if (others.length > 0) lowering.diagnostics.report("form-values", { ...site, part: "key" }, {});
  return { ...together(lowering, shape, media, choices), ...(nullable ? { nullable } : {}) };
}

/** Whether nothing else refers to one of the objects within a body, and the name that it gets where something does. */
function placeOf(
  lowering: OperationLowering,
  type: LoweredType,
  { name, site }: MultipartMedia,
  variant: string,
): { readonly isAlone: boolean; readonly name: Hint } {
  const draft = type.kind === "ref" ? lowering.drafts.draft(type.target) : undefined;
  const part = draft?.component ?? variant;
  const { file, pointer } = draft?.origin ?? type.origin;
  const isAlone =
    draft !== undefined && file === site.file && pointer.startsWith(`${site.pointer}/schema`);
  return { isAlone, name: { ...name, part } };
}

const namesOf = (node: FormObject["node"]): readonly string[] =>
  node.kind === "map" ? [] : node.properties.map(({ name }) => name);

/** Whether nothing is said of the parts. */
function isOpen(lowering: OperationLowering, { objects }: FormShape): boolean {
  const [only] = objects;
  if (only === undefined || objects.length > 1 || only.node.kind !== "map") return false;
  return lowering.drafts.resolve(only.node.values as LoweredType).kind === "any";
}

function withOpen(
  lowering: OperationLowering,
  shape: FormShape,
  form: Multipart | undefined,
): MultipartForm | undefined {
  return form && isOpen(lowering, shape) ? { ...form, isOpen: true } : form;
}

/** One form of those that a body may be. */
function together(
  lowering: OperationLowering,
  shape: FormShape,
  { name, type }: MultipartMedia,
  forms: readonly Multipart[],
): MultipartForm {
  const [first] = forms as readonly [Multipart, ...Multipart[]];
  const { origin } = first.type;
  const orNull = (inner: LoweredType): LoweredType =>
    shape.nullable ? { kind: "nullable", inner, origin } : inner;
  if (forms.length === 1)
    return { ...(withOpen(lowering, shape, first) ?? first), type: orNull(first.type) };
  const members = forms.map((form) => form.type);
  const isSame =
    type.kind === "ref" &&
    !shape.nullable &&
    shape.others.length === 0 &&
    shape.objects.every((object, i) => object.type === members[i]);
  const union: LoweredType = isSame
    ? type
    : lowering.drafts.hoist(name, origin, () => ({
        kind: "union",
        members,
        exclusive: false,
        origin,
      }));
  const others = forms.find((form) => form.others !== undefined)?.others;
  return {
    kind: "parts",
    type: orNull(union),
    parts: new Map<string, PartNode>(forms.flatMap(({ parts }) => [...parts]).toReversed()),
    ...(others === undefined ? {} : { others }),
    choices: forms.map(({ kind: _, ...form }) => form),
  };
}
