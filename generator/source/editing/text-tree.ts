import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Alias,
  type CST,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { MemberAt } from "../reading/json/member-at.ts";
import type { Span } from "../reading/json/locate-json.ts";
import { joinPointer, splitPointer } from "../locations/pointer.ts";
import { aliasTargets } from "../reading/yaml/yaml-aliases.ts";
import { yamlDocument } from "../reading/yaml/yaml-document.ts";
import { isMergeKey, yamlValue } from "../reading/yaml/yaml-value.ts";

/** A member of a mapping or an item of a list, as it is written. */
export interface TextMember {
  readonly name: string;
  /** Where the key or the dash begins; in flow style where the item does. */
  readonly begin: number;
  /** Behind the value, without white space. */
  readonly end: number;
  readonly key?: Node;
  /** Behind the colon or the dash. */
  readonly opened?: number;
  readonly value: Node | null;
}

/** A mapping or a list, as it is written. */
export interface TextCollection {
  readonly node: YAMLMap | YAMLSeq;
  readonly isFlow: boolean;
  readonly members: readonly TextMember[];
  /** Where it stands; absent for the whole document. */
  readonly member?: TextMember;
}

/** Target of a pointer: the collection, and the member in it unless the name is missing. */
export interface TextPlace {
  readonly collection: TextCollection;
  readonly name: string;
  readonly member?: TextMember;
}

/** Why a place cannot be changed. */
export interface NoPlace {
  readonly reason: string;
}

/** A YAML or JSON text with what stands where in it. */
export class TextTree {
  readonly text: string;
  /** The value of the text. */
  readonly value: unknown;
  readonly #document: Document;
  readonly #aliases: ReadonlyMap<Alias, Node>;
  readonly #collections = new Map<Node, TextCollection>();
  readonly #names = new Map<TextCollection, ReadonlyMap<string, TextMember>>();

  private constructor(text: string, document: Document, value: unknown) {
    this.text = text;
    this.value = value;
    this.#document = document;
    this.#aliases = aliasTargets(document);
  }

  /** Reads a text; undefined if it has mistakes. */
  static read(text: string): TextTree | undefined {
    const document = yamlDocument(text, {
      merge: true,
      version: "1.2",
      prettyErrors: false,
      logLevel: "error",
      uniqueKeys: false,
      keepSourceTokens: true,
    });
    if (document.errors.length > 0) return undefined;
    const made = yamlValue(document);
    return "problem" in made ? undefined : new TextTree(text, document, made.value);
  }

  /** Finds what a pointer names, or would name if its last segment were there. */
  place(pointer: string): TextPlace | NoPlace {
    const segments = splitPointer(pointer);
    let holder = this.#document.contents as Node | null;
    let member: TextMember | undefined;
    for (const [index, name] of segments.entries()) {
      if (isAlias(holder)) return { reason: aliased };
      if (!isMap(holder) && !isSeq(holder)) return { reason: absent };
      const collection = this.collectionOf(holder, member);
      member = this.#namesOf(collection).get(name);
      if (index === segments.length - 1)
        return { collection, name, ...(member === undefined ? {} : { member }) };
      if (member === undefined)
        return { reason: mergesAny(holder) ? "it is merged from an anchor" : absent };
      holder = member.value;
    }
    return { reason: "it is the whole file" };
  }

  /** The innermost member at an offset: on its key, or on its value. */
  memberAt(offset: number): MemberAt | undefined {
    let node = this.#document.contents as Node | null;
    let around: TextMember | undefined;
    let found: MemberAt | undefined;
    let pointer = "";
    while (isMap(node) || isSeq(node)) {
      const { members } = this.collectionOf(node, around);
      const member = members.find(({ begin, end }) => begin <= offset && offset <= end);
      if (member === undefined) return found;
      pointer = joinPointer(pointer, member.name);
      const [start, end] = member.key?.range ?? [0, -1];
      const isKey = start <= offset && offset <= end;
      const value = member.value?.range ?? [member.begin, member.end];
      const span = isKey ? { start, end } : { start: value[0], end: value[1] };
      found = { pointer, part: isKey ? "key" : "value", span };
      if (isKey) return found;
      around = member;
      node = member.value;
    }
    return found;
  }

  /** Text of a scalar without its quotes; undefined where the pointer leads to none. */
  source(pointer: string): string | undefined {
    const place = this.place(pointer);
    const value = "member" in place ? place.member.value : undefined;
    return isScalar(value) ? (value.source ?? String(value.value)) : undefined;
  }

  /** Whether aliases elsewhere stand for something in a part of the text, or for what the part is in. */
  isShared({ start, end }: Span): boolean {
    return this.#targets(({ from, to, at }) => {
      const isWithin = from >= start && to <= end && at >= start && at < end;
      return !isWithin && from < end && start < to;
    });
  }

  /** Whether aliases stand for a collection, or for something that it is in. */
  isWithinShared({ node }: TextCollection): boolean {
    const [start, end] = node.range ?? [0, 0];
    return this.#targets(({ from, to }) => from <= start && end <= to);
  }

  #targets(isMeant: (one: { from: number; to: number; at: number }) => boolean): boolean {
    for (const [alias, target] of this.#aliases) {
      const [from, to] = target.range ?? [0, 0];
      if (isMeant({ from, to, at: alias.range?.[0] ?? 0 })) return true;
    }
    return false;
  }

  /** A collection, and where it stands. */
  collectionOf(node: YAMLMap | YAMLSeq, member: TextMember | undefined): TextCollection {
    let known = this.#collections.get(node);
    if (known === undefined) {
      const members = isMap(node) ? this.#pairs(node) : this.#items(node);
      const around = member === undefined ? {} : { member };
      known = { node, isFlow: node.flow === true, members, ...around };
      this.#collections.set(node, known);
    }
    return known;
  }

  #namesOf(collection: TextCollection): ReadonlyMap<string, TextMember> {
    let known = this.#names.get(collection);
    if (known === undefined) {
      known = new Map(collection.members.map((member) => [member.name, member]));
      this.#names.set(collection, known);
    }
    return known;
  }

  #pairs(node: YAMLMap): readonly TextMember[] {
    return (node.items as Pair<Node, Node | null>[]).flatMap((pair) => {
      const { key } = pair;
      if (!isScalar(key) || key.range === undefined || key.range === null) return [];
      const { sep = [] } = (pair as { readonly srcToken?: CST.CollectionItem }).srcToken ?? {};
      const colon = sep.find(({ type }) => type === "map-value-ind");
      const begin = key.range[0];
      const opened = colon === undefined ? key.range[1] : colon.offset + 1;
      const value = pair.value ?? null;
      const end = this.#endOf(value, opened);
      const name = isMergeKey(key) ? "<<" : String(key.value ?? "");
      return [{ name, begin, end, key, opened, value }];
    });
  }

  #items(node: YAMLSeq): readonly TextMember[] {
    const tokens = (node.srcToken as { readonly items?: CST.CollectionItem[] } | undefined)?.items;
    const dashes = (tokens ?? []).flatMap(({ start }) =>
      start.filter(({ type }) => type === "seq-item-ind"),
    );
    return (node.items as (Node | null)[]).flatMap((value, index) => {
      const dash = dashes[index];
      const begin = dash?.offset ?? value?.range?.[0];
      if (begin === undefined) return [];
      const opened = dash === undefined ? undefined : dash.offset + 1;
      const end = this.#endOf(value, opened ?? begin);
      return [
        { name: String(index), begin, end, value, ...(opened === undefined ? {} : { opened }) },
      ];
    });
  }

  /** Behind a value without the white space that belongs to it, or where it would begin. */
  #endOf(value: Node | null, otherwise: number): number {
    const { range, source = "" } = (value ?? {}) as {
      readonly range?: readonly number[];
      readonly source?: string;
    };
    if (range === undefined || (range[0] === range[1] && source === "")) return otherwise;
    let end = range[1] ?? otherwise;
    while (end > (range[0] ?? 0) && /\s/.test(this.text.charAt(end - 1))) end -= 1;
    return Math.max(end, otherwise);
  }
}

const absent = "there is no such value";
const aliased = "it is written for an alias, which stands in other places too";

const mergesAny = (node: YAMLMap | YAMLSeq): boolean =>
  isMap(node) && (node.items as Pair<Node>[]).some(({ key }) => isMergeKey(key));
