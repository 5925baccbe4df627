import { closest } from "../../../diagnostics/suggest.ts";
import { isObject, objectAt, textAt, type JsonObject, type Site } from "../../../openapi/site.ts";
import { escapeSegment, getByPointer, splitPointer } from "../../../source/locations/pointer.ts";
import { isRemote } from "../../../source/references/reference-path.ts";
import type { OperationNode } from "../../operations.ts";
import type { LinkReading } from "./link-reading.ts";

/** Finds the operations that links lead to. */
export class LinkTargets {
  readonly #lowering: LinkReading;
  /** By the operationId that the document writes. */
  readonly #byId = new Map<string, OperationNode>();
  /** By location: that of the operation, and the one below `paths` that leads there. */
  readonly #byPlace = new Map<string, Set<OperationNode>>();
  #suggestions = 0;

  constructor(lowering: LinkReading, operations: readonly OperationNode[]) {
    this.#lowering = lowering;
    const { root, sources } = lowering.document;
    for (const operation of operations) {
      const { file, pointer } = operation.origin;
      const value = getByPointer(sources.files.get(file)?.value, pointer);
      const id = isObject(value) ? textAt({ value, file, pointer }, "operationId") : undefined;
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, operation);
      this.#add(`${file}#${pointer}`, operation);
      if (operation.webhook !== undefined) continue;
      const { path, method } = operation;
      this.#add(`${root.file}#/paths/${escapeSegment(path)}/${method}`, operation);
    }
  }

  /** The operation that a link leads to; undefined, and reported, if it cannot be called. */
  find(link: string, site: Site<JsonObject>): OperationNode | undefined {
    const id = textAt(site, "operationId");
    const ref = textAt(site, "operationRef");
    if (id !== undefined && ref !== undefined)
      return this.#refuse(link, site, "it has both operationId and operationRef", remove);
    if (id !== undefined) return this.#withId(link, site, id);
    if (ref !== undefined) return this.#at(link, site, ref);
    return this.#refuse(link, site, "it has neither operationId nor operationRef", add);
  }

  #withId(link: string, site: Site<JsonObject>, id: string): OperationNode | undefined {
    const found = this.#byId.get(id);
    if (found !== undefined) return this.#callable(link, at(site, "operationId"), found);
    if (this.#lowering.selection.excluded.has(id)) return undefined;
    const close = this.closest(id, this.#byId.keys());
    const suggestion = close === undefined ? add : `Did you mean '${close}'?`;
    const problem = `no operation has the operationId '${id}'`;
    return this.#refuse(link, at(site, "operationId"), problem, suggestion);
  }

  /**
   * The name that is meant. Looking for it takes time in proportion to the names, so that only the first
   * mistakes of a document get a suggestion.
   */
  closest(name: string, names: Iterable<string>): string | undefined {
    return this.#suggestions++ < mostSuggestions ? closest(name, names) : undefined;
  }

  #at(link: string, site: Site<JsonObject>, ref: string): OperationNode | undefined {
    const place = at(site, "operationRef");
    const { document } = this.#lowering;
    const located = document.locate({ ...place, value: ref });
    const isElsewhere = isRemote(ref) && !document.sources.files.has(located?.file ?? "");
    const split = isElsewhere ? undefined : located;
    const inside =
      "Write '#/paths/', the path with ~1 for each slash, and the method behind a slash";
    if (split === undefined) {
      const problem = isElsewhere ? "it is in another document" : "its reference is malformed";
      return this.#refuse(link, place, problem, inside);
    }
    const found = [...(this.#byPlace.get(`${split.file}#${split.fragment}`) ?? [])];
    const [only] = found;
    if (found.length > 1)
      return this.#refuse(link, place, "several paths share the operation", add);
    if (only !== undefined) return this.#callable(link, place, only);
    if (this.#isExcluded(split.file, split.fragment)) return undefined;
    return this.#refuse(link, place, `there is no operation at '${ref}'`, inside);
  }

  /** Whether there is an operation, which the configuration leaves out. */
  #isExcluded(file: string, pointer: string): boolean {
    const { selection, document } = this.#lowering;
    const [paths, path = "", method = "", ...more] = splitPointer(pointer);
    if (!selection.isPartial || paths !== "paths" || more.length > 0) return false;
    const place = `/paths/${escapeSegment(path)}`;
    const value = getByPointer(document.sources.files.get(file)?.value, place);
    const item = document.follow({ value, file, pointer: place });
    return item !== undefined && objectAt(item, method) !== undefined;
  }

  /** Clients call operations of `paths` only. */
  #callable(link: string, place: Place, operation: OperationNode): OperationNode | undefined {
    if (operation.webhook === undefined) return operation;
    const problem = `'${operation.id}' is a webhook or a callback, which the server sends`;
    return this.#refuse(link, place, problem, add);
  }

  #refuse(link: string, { file, pointer }: Place, problem: string, suggestion: string): undefined {
    this.#lowering.diagnostics.reportOnce(
      "link-target",
      { file, pointer },
      { link, problem, suggestion },
    );
    return undefined;
  }

  #add(place: string, operation: OperationNode): void {
    const found = this.#byPlace.get(place) ?? new Set();
    this.#byPlace.set(place, found.add(operation));
  }
}

const mostSuggestions = 20;

const add = "Write the operationId of an operation of this document";
const remove = "Remove one of the two";

type Place = Pick<Site, "file" | "pointer">;

const at = ({ file, pointer }: Place, key: string): Place => ({
  file,
  pointer: `${pointer}/${key}`,
});
