import { about } from "../../failure.ts";
import { UniqueNames } from "../../../names/unique.ts";
import { isObjectSite, type Site } from "../../../openapi/site.ts";
import { rootNameOfPlace, typeNameOfPlace } from "./schema-name.ts";
import { originOf, type Origin } from "../../origin.ts";
import type { RefNode } from "../../types.ts";
import { hasConditions } from "../keywords/condition-keywords.ts";
import type { LoweredType } from "../types/lowered.ts";
import { nameOf, type Draft, type Hint } from "./draft.ts";

/** How the types of declarations are made. */
export interface DraftMakers {
  /** The type of the declaration of a schema. */
  declaration(site: Site, name: string): LoweredType;
  /** The type of the declaration of a schema without those that extend it. */
  alone(site: Site, name: string): LoweredType;
  /** Builds the type of a declaration whose turn it is. */
  run(draft: Draft): LoweredType;
  /** Ids of the declarations that the type of one is merged from. */
  basesOf(id: string): readonly string[];
}

/** Where the type of a declaration comes from that an inline schema gets. */
interface Hoisted {
  readonly site?: Site;
  /** The declarations whose values it has in common. */
  readonly parts?: readonly string[];
  /** Whether the schema by itself has further values, such as null: references to it mean all. */
  readonly isNarrowed?: boolean;
}

/** Nested declarations that are made by recursion before the order of bases is used. */
const mostNested = 50;

/** The declarations made so far, and those still to be made. */
export class Drafts {
  readonly #makers: DraftMakers;
  readonly #drafts = new Map<string, Draft>();
  readonly #names = new UniqueNames();
  readonly #byPlace = new Map<string, Draft>();
  /** Declarations of parents without those that extend them, by the place of their schema. */
  readonly #alone = new Map<string, Draft>();
  readonly #top: Draft[] = [];
  readonly #queue: Draft[] = [];
  readonly #running: Draft[] = [];

  constructor(makers: DraftMakers) {
    this.#makers = makers;
  }

  /**
   * Registers a component's schema; its type is made later.
   *
   * @param ends the schemas behind a component that only refers to one of the same name, the last one
   * first: references to them mean the component
   */
  declareComponent(site: Site, component: string, name: string, ends: readonly Site[] = []): void {
    const [end] = ends;
    const extra = end === undefined ? { site } : { site: end, docSite: site };
    const draft = this.#add(name, end ?? site, { component, ...extra });
    for (const one of [site, ...ends]) this.#place(draft, one);
    this.#top.push(draft);
  }

  /** A reference to the declaration of the schema at this location, which may not be lowered yet. */
  refTo(target: Site, origin: Origin): RefNode {
    const place = `${target.file}#${target.pointer}`;
    let draft = this.#byPlace.get(place);
    if (draft === undefined) {
      const rootName = rootNameOfPlace(target);
      draft = this.#add(typeNameOfPlace(target), target, { site: target, rootName });
      this.#place(draft, target);
      this.#top.push(draft);
    }
    return { kind: "ref", origin, target: draft.id };
  }

  /** A reference to the declaration of a schema without those that extend it. */
  aloneRefTo(target: Site, origin: Origin): RefNode {
    const place = `${target.file}#${target.pointer}`;
    let draft = this.#alone.get(place);
    if (draft === undefined) {
      const whole = this.draft(this.refTo(target, origin).target);
      const rootName = whole.component ?? whole.rootName ?? whole.name;
      const extra = { site: target, rootName, aloneOf: whole.id };
      const build = (name: string): LoweredType => this.#makers.alone(target, name);
      draft = this.#add(this.#aloneName(whole.name), target, extra, build);
      this.#alone.set(place, draft);
      whole.children.push(draft);
    }
    return { kind: "ref", origin, target: draft.id };
  }

  #aloneName(name: string): string {
    const free = ["Base", "Alone", "Itself"].map((word) => `${name}${word}`);
    return free.find((one) => !this.#names.has(one)) ?? `${name}Base`;
  }

  /** Gives an inline type a declaration of its own, which is built later. */
  hoist(
    hint: Hint,
    origin: Origin,
    build: (name: string) => LoweredType,
    { site, parts, isNarrowed = false }: Hoisted = {},
  ): RefNode {
    // Looked up before the draft is added, which may get the name of the hint's parent.
    const parent = this.#drafts.get(hint.parent);
    const owner = this.#running.at(-1);
    const extra = {
      ...(site === undefined ? {} : { site }),
      ...(parts === undefined ? {} : { parts }),
      ...(owner === undefined ? {} : { owner }),
    };
    const draft = this.#add(nameOf(hint), origin, extra, build);
    if (site !== undefined && !isNarrowed) this.#place(draft, site);
    (parent?.children ?? this.#top).push(draft);
    return { kind: "ref", origin, target: draft.id };
  }

  /** The hint of a member of a union: by its words, or by its number where they are a name already. */
  variantHint({ parent, part }: Hint, words: string, index: number): Hint {
    const hint = { parent, part: `${part} ${words}`.trim() };
    if (!this.#names.has(nameOf(hint))) return hint;
    return { parent, part: `${part} Variant ${index + 1}`.trim() };
  }

  /** Id of the declaration that the schema at this location has so far. */
  declared(target: Site): string | undefined {
    return this.#byPlace.get(`${target.file}#${target.pointer}`)?.id;
  }

  /** The component whose schema is at this location. */
  componentAt(target: Site): string | undefined {
    return this.#byPlace.get(`${target.file}#${target.pointer}`)?.component;
  }

  /** A type, or the one that it refers to, if that is made. */
  resolve(type: LoweredType): LoweredType {
    return type.kind === "ref" ? (this.expand(type) ?? type) : type;
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
    draft.type = about(draft.origin, () => this.#makers.run(draft));
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
        for (const one of this.#makers.basesOf(next.id).map((id) => this.draft(id)))
          pending.push(one);
        continue;
      }
      pending.pop();
      if (next.state === "waiting") this.#run(next);
    }
  }

  #add(
    wanted: string,
    place: Origin,
    extra: Pick<
      Draft,
      "component" | "rootName" | "aloneOf" | "site" | "docSite" | "parts" | "owner"
    >,
    build?: (name: string) => LoweredType,
  ): Draft {
    const name = this.#names.unique(wanted);
    const draft: Draft = {
      id: name,
      name,
      wanted,
      origin: originOf(place),
      children: [],
      hasConditions: isObjectSite(extra.site) && hasConditions(extra.site),
      isInexact: false,
      state: "waiting",
      type: undefined,
      build: () => build?.(name) ?? this.#makers.declaration(draft.site as Site, draft.name),
      ...extra,
    };
    this.#drafts.set(name, draft);
    this.#queue.push(draft);
    return draft;
  }

  /** Makes a declaration the one that references to a schema mean. */
  #place(draft: Draft, { file, pointer }: Site): void {
    this.#byPlace.set(`${file}#${pointer}`, draft);
  }
}
