import type { DiagnosticArgs, DiagnosticCode } from "../../diagnostics/catalogue.ts";
import type { Location } from "../../diagnostics/diagnostic.ts";
import type { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { pascalCase } from "../../names/identifier.ts";
import { UniqueNames } from "../../names/unique.ts";
import { splitPointer } from "../../source/pointer.ts";
import type { OpenApiDocument } from "../../openapi/document.ts";
import { isObject, type JsonObject, type Site } from "../../openapi/site.ts";
import type { LowerOptions } from "../options.ts";
import type { Origin } from "../origin.ts";
import type { RefNode } from "../types.ts";
import { DynamicSchemas } from "./conditions/dynamic.ts";
import { describedBeyondType } from "./conditions/described-properties.ts";
import { hasConditions } from "./conditions/condition-keywords.ts";
import type { LoweredType } from "./lowered.ts";
import { directBases } from "./merge/direct-bases.ts";
import { Inherited } from "./merge/inherited.ts";
import { Merges } from "./merge/merges.ts";
import { Selection } from "./operations/selection.ts";
import type { Sample } from "./samples/sample.ts";
import type { XmlFacets, XmlShape } from "./xml/shape.ts";

/** The words from which the declaration of an inline schema gets its name. */
export interface Hint {
  /** Name of the declaration around it. */
  readonly parent: string;
  /** Words after the parent's name, such as a property's name; empty for the declaration itself. */
  readonly part: string;
}

/** A declaration during lowering. */
export interface Draft {
  readonly id: string;
  readonly name: string;
  readonly component?: string;
  readonly origin: Origin;
  /** The schema it was made from; absent where parts of several schemas were merged. */
  readonly site?: Site;
  readonly children: Draft[];
  /** The declarations whose values it has in common, where merging made it. */
  readonly parts?: readonly string[];
  /** The declaration during whose making it was asked for. */
  readonly owner?: Draft;
  /** Whether its schema demands more than its type says. */
  hasConditions: boolean;
  /** Whether parts of it do, so that no keywords of its own say how much more. */
  isInexact: boolean;
  state: "waiting" | "running" | "done";
  type: LoweredType | undefined;
  build: () => LoweredType;
}

/**
 * Functions that call each other in a circle, because schemas contain schemas: the module of each
 * kind of schema calls the others through this interface and does not import them.
 */
export interface SchemaVisitor {
  /** The type of a declaration. */
  declaration(lowering: Lowering, site: Site, name: string): LoweredType;
  /** The type of a schema where it is used; `kinds` are those that a schema around it admits. */
  schema(lowering: Lowering, site: Site, hint: Hint, kinds?: ReadonlySet<string>): LoweredType;
  /** The type of a part that is merged with others, objects without declarations of their own. */
  part(lowering: Lowering, site: Site, hint: Hint): LoweredType;
  /** The type of the values that are of both types, objects with declarations of their own. */
  intersection(lowering: Lowering, a: LoweredType, b: LoweredType, hint: Hint): LoweredType;
}

/** Nested declarations that are made by recursion before the order of bases is used. */
const mostNested = 50;

/** The state that all parts of lowering share: declarations made so far, and those still to be made. */
export class Lowering {
  readonly document: OpenApiDocument;
  readonly options: LowerOptions;
  readonly diagnostics: Diagnostics;
  readonly visit: SchemaVisitor;
  /** What schemas say about XML, by location. */
  readonly facets = new Map<string, XmlFacets>();
  readonly shapes = new Map<string, XmlShape>();
  /** Ids of declarations that are the root of an XML body without a name. */
  readonly unnamedRoots = new Set<string>();
  readonly merges: Merges;
  readonly inherited: Inherited;
  /** Which operations the configuration chooses. */
  readonly selection: Selection;
  readonly dynamic: DynamicSchemas;
  /** Schemas whose types keep the properties that only conditions know. */
  readonly describedBeyondType: ReadonlySet<unknown>;
  /** Locations of operations with a parameter that is malformed: nothing is concluded from them. */
  readonly incomplete = new Set<string>();
  /** Defaults and examples, checked when all types are known. */
  readonly samples: Sample[] = [];
  readonly #drafts = new Map<string, Draft>();
  readonly #names = new UniqueNames();
  readonly #byPlace = new Map<string, Draft>();
  readonly #top: Draft[] = [];
  readonly #queue: Draft[] = [];
  /** Schemas of parameters, headers and contents with names for them, by the locations of these. */
  readonly carriedSchemas = new Map<string, { readonly schema: Site; readonly name: string }>();
  /** Responses that have links, by location. */
  readonly linkedResponses = new Map<string, Site<JsonObject>>();
  /** Schemas that declarations are checked against beside their types, by location. */
  readonly conditionSites = new Map<string, Site>();
  /** Locations of those whose types say less than the keywords of the schema itself show. */
  readonly inexactPlaces = new Set<string>();
  /** The kinds of values that the schema around a part admits; undefined outside such parts. */
  kinds: ReadonlySet<string> | undefined = undefined;
  /** The kinds of values that schemas admit, as far as they are known. */
  readonly knownKinds = new Map<unknown, ReadonlySet<string>>();
  readonly #reported = new Set<string>();
  #running: Draft[] = [];
  #isInexact = false;

  constructor(
    document: OpenApiDocument,
    options: LowerOptions,
    diagnostics: Diagnostics,
    visit: SchemaVisitor,
  ) {
    this.document = document;
    this.options = options;
    this.diagnostics = diagnostics;
    this.visit = visit;
    this.selection = new Selection(options.operations);
    this.dynamic = new DynamicSchemas(document);
    this.describedBeyondType = describedBeyondType(document);
    this.merges = new Merges({
      directBases: (id) => directBases(this, id),
      reportTooMany: (limit) => this.reportOnce("allof-too-large", document.root, { limit }),
    });
    this.inherited = new Inherited(({ file, pointer }, limit) =>
      diagnostics.report("allof-too-long", { file, pointer }, { limit }),
    );
  }

  /** Registers a component's schema; its type is made later. */
  declareComponent(site: Site, component: string, name: string): void {
    this.#top.push(this.#add(this.#freeName(name), site, { component, site }));
  }

  /** A reference to the declaration of the schema at this location, which may not be lowered yet. */
  refTo(target: Site, origin: Origin): RefNode {
    const place = `${target.file}#${target.pointer}`;
    let draft = this.#byPlace.get(place);
    if (draft === undefined) {
      draft = this.#add(this.#freeName(nameOfPlace(target)), target, { site: target });
      this.#top.push(draft);
    }
    return { kind: "ref", origin, target: draft.id };
  }

  /** Gives an inline type a declaration of its own, which is built later. */
  hoist(
    hint: Hint,
    origin: Origin,
    build: (name: string) => LoweredType,
    site?: Site,
    parts?: readonly string[],
  ): RefNode {
    const name = this.#freeName(
      pascalCase(hint.part === "" ? hint.parent : `${hint.parent} ${hint.part}`),
    );
    // Looked up before the draft is added, which may get the name of the hint's parent.
    const parent = this.#drafts.get(hint.parent);
    const owner = this.#running.at(-1);
    const extra = {
      ...(site === undefined ? {} : { site }),
      ...(parts === undefined ? {} : { parts }),
      ...(owner === undefined ? {} : { owner }),
    };
    const draft = this.#add(name, origin, extra, () => build(name));
    (parent?.children ?? this.#top).push(draft);
    return { kind: "ref", origin, target: draft.id };
  }

  /** Id of the declaration that the schema at this location has so far. */
  declared(target: Site): string | undefined {
    return this.#byPlace.get(`${target.file}#${target.pointer}`)?.id;
  }

  /** The type that is being made says less than its schema: values are checked against that too. */
  noteInexact(): void {
    this.#isInexact = true;
  }

  /** Makes a type, and says whether it says less than its schema. */
  watch<T>(make: () => T): { readonly made: T; readonly isInexact: boolean } {
    const before = this.#isInexact;
    this.#isInexact = false;
    const made = make();
    const isInexact = this.#isInexact;
    this.#isInexact = before;
    return { made, isInexact };
  }

  /** Makes the type of a part of a schema that admits these kinds of values only. */
  within<T>(kinds: ReadonlySet<string> | undefined, make: () => T): T {
    const before = this.kinds;
    this.kinds = kinds;
    const made = make();
    this.kinds = before;
    return made;
  }

  /** Whether a declaration, or one that it only refers to, is checked against its schema. */
  isChecked(ref: RefNode): boolean {
    const seen = new Set<string>();
    for (let type: LoweredType | undefined = ref; type?.kind === "ref"; ) {
      if (seen.has(type.target)) return false;
      seen.add(type.target);
      const draft = this.draft(type.target);
      if (draft.hasConditions) return true;
      type = draft.type;
    }
    return false;
  }

  /** Keeps the schema of a parameter, a header or a content for later. */
  noteCarried(origin: Origin, schema: Site | undefined, name: string): void {
    if (schema === undefined) return;
    this.carriedSchemas.set(`${origin.file}#${origin.pointer}`, { schema, name });
  }

  /** Locations of the schemas that a declaration is checked against; they are kept for later. */
  conditionsOf(draft: Draft): readonly string[] {
    if (!draft.hasConditions) return [];
    if (draft.site !== undefined) {
      // Declarations name their conditions by location until those are compiled.
      const place = `${draft.site.file}#${draft.site.pointer}`;
      this.conditionSites.set(place, draft.site);
      if (draft.isInexact) this.inexactPlaces.add(place);
      return [place];
    }
    const parts = (draft.parts ?? []).flatMap((id) => {
      const part = this.draft(id);
      if (!part.hasConditions && part.site !== undefined)
        part.hasConditions = part.isInexact = true;
      return this.conditionsOf(part);
    });
    return [...new Set(parts)];
  }

  /** Notes that the schema of a declaration demands more than its type says. */
  markInexact(draft: Draft): void {
    for (let next: Draft | undefined = draft; next !== undefined; next = next.owner) {
      next.hasConditions = true;
      next.isInexact = true;
      // What has neither a schema nor parts is covered by the schema that it was made for.
      if (next.site !== undefined || next.parts !== undefined) return;
    }
  }

  /** Reports what several uses of one location would report. */
  reportOnce<C extends DiagnosticCode>(code: C, location: Location, args: DiagnosticArgs<C>): void {
    const { file, pointer = "" } = location;
    const key = `${code} ${file}#${pointer}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.diagnostics.report(code, location, args);
  }

  /** The component whose schema is at this location. */
  componentAt(target: Site): string | undefined {
    return this.#byPlace.get(`${target.file}#${target.pointer}`)?.component;
  }

  /** The type at the end of a chain of references; undefined while it is being made. */
  expand(ref: RefNode): LoweredType | undefined {
    const seen = new Set<string>();
    let current: LoweredType = ref;
    while (current.kind === "ref") {
      if (seen.has(current.target)) return undefined;
      seen.add(current.target);
      const draft = this.draft(current.target);
      if (draft.state === "waiting") this.#runNested(draft);
      if (draft.type === undefined) return undefined;
      current = draft.type;
    }
    return current;
  }

  draft(id: string): Draft {
    const draft = this.#drafts.get(id);
    if (draft === undefined) throw new Error(`there is no declaration ${id}`);
    return draft;
  }

  /** Makes the types of all declarations that are still waiting. */
  drain(): void {
    for (let i = 0; i < this.#queue.length; i++) {
      const draft = this.#queue[i] as Draft;
      if (draft.state === "waiting") this.#run(draft);
    }
    this.#queue.length = 0;
  }

  /** All declarations: each before those that were made from its inside. */
  inOrder(): Draft[] {
    const ordered: Draft[] = [];
    const stack = [...this.#top].reverse();
    for (let draft = stack.pop(); draft !== undefined; draft = stack.pop()) {
      ordered.push(draft);
      for (let i = draft.children.length - 1; i >= 0; i--) stack.push(draft.children[i] as Draft);
    }
    return ordered;
  }

  #run(draft: Draft): void {
    draft.state = "running";
    this.#running.push(draft);
    const { made, isInexact } = this.watch(() => this.within(undefined, draft.build));
    draft.type = made;
    if (isInexact) this.markInexact(draft);
    this.#running.pop();
    draft.state = "done";
  }

  /** Makes a type that another one needs. In long chains of bases the last base is made first. */
  #runNested(draft: Draft): void {
    if (this.#running.length < mostNested) {
      this.#run(draft);
      return;
    }
    const pending = [draft];
    const entered = new Set<Draft>();
    for (let next = pending.at(-1); next !== undefined; next = pending.at(-1)) {
      if (next.state === "waiting" && !entered.has(next)) {
        entered.add(next);
        pending.push(...this.merges.basesOf(next.id).map((id) => this.draft(id)));
        continue;
      }
      pending.pop();
      if (next.state === "waiting") this.#run(next);
    }
  }

  #add(
    name: string,
    place: Origin,
    extra: Pick<Draft, "component" | "site" | "parts" | "owner">,
    build?: () => LoweredType,
  ): Draft {
    const draft: Draft = {
      id: name,
      name,
      ...extra,
      origin: originOf(place),
      children: [],
      hasConditions: isObject(extra.site?.value) && hasConditions(extra.site as Site<JsonObject>),
      isInexact: false,
      state: "waiting",
      type: undefined,
      build: () => build?.() ?? this.visit.declaration(this, draft.site as Site, draft.name),
    };
    this.#drafts.set(name, draft);
    if (draft.site !== undefined) this.#byPlace.set(`${place.file}#${place.pointer}`, draft);
    this.#queue.push(draft);
    return draft;
  }

  #freeName(name: string): string {
    return this.#names.unique(name);
  }
}

/** The location alone, without the value. */
export function originOf(place: Origin): Origin {
  return { file: place.file, pointer: place.pointer };
}

/** The name of a schema that is a target of a reference but no component. */
function nameOfPlace(site: Site): string {
  const skipped = new Set([
    "components",
    "schemas",
    "properties",
    "$defs",
    "definitions",
    "schema",
    "content",
  ]);
  const segments = splitPointer(site.pointer).filter((segment) => !skipped.has(segment));
  if (segments.length > 0) return pascalCase(segments.slice(-3).join(" "));
  const file = site.file.split("/").at(-1) ?? site.file;
  return pascalCase(file.replace(/\.[^.]*$/, ""));
}
