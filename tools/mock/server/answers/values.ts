import type { ApiIndex, ResponseContent, ResponseNode } from "../../../../generator/ir/index.ts";
import type { Json } from "../../../../generator/samples/json.ts";
import type { ReplyWriters } from "../../../../generator/live/reply-writers.ts";
import { withoutNextPage } from "../../../../generator/samples/next-page.ts";
import {
  isSequenceOf,
  sequenceItems,
  usualSequence,
} from "../../../../generator/samples/sequence-items.ts";
import type { SampleValues } from "../../../../generator/samples/sample-values.ts";
import { givenBody, isTyped } from "./body.ts";
import { twinsOf } from "./documented.ts";

/** Different values that are made up for one body. */
const mostVariants = 20;

/** The values of bodies: the document's examples, or made up. */
export class BodyValues {
  readonly #samples: SampleValues;
  readonly #index: ApiIndex;
  readonly #writers: ReplyWriters;
  readonly #usual = new Map<ResponseContent, Json | undefined>();
  readonly #variants = new Map<ResponseContent, readonly Json[]>();

  constructor(samples: SampleValues, index: ApiIndex, writers: ReplyWriters) {
    this.#samples = samples;
    this.#index = index;
    this.#writers = writers;
  }

  /** The default value of an answer; undefined where none is found. */
  usual(content: ResponseContent, response: ResponseNode): Json | undefined {
    if (!this.#usual.has(content)) {
      const made = this.#make(content, response);
      const value =
        made === undefined || this.#canBeSent(content, response, made)
          ? made
          : this.#makeVariants(content, response)[0];
      this.#usual.set(content, value);
    }
    return this.#usual.get(content);
  }

  /** A value that is made up, another one for each number. */
  variant(content: ResponseContent, response: ResponseNode, number: number): Json | undefined {
    let variants = this.#variants.get(content);
    if (variants === undefined) {
      variants = isTyped(content, this.#index) ? this.#makeVariants(content, response) : [];
      this.#variants.set(content, variants);
    }
    return variants.length === 0
      ? this.usual(content, response)
      : variants[number % variants.length];
  }

  /** The document's examples that have names, by these. */
  named(content: ResponseContent, response: ResponseNode): ReadonlyMap<string, Json> {
    const found = new Map<string, Json>();
    for (const twin of twinsOf(content, response))
      for (const [name, value] of this.#namedOf(twin)) if (!found.has(name)) found.set(name, value);
    return found;
  }

  #namedOf(content: ResponseContent): ReadonlyMap<string, Json> {
    if (isTyped(content, this.#index) && content.kind !== "sequence")
      return this.#samples.namedOf(content);
    const named = content.exampleNames.flatMap((name, i): readonly (readonly [string, Json])[] =>
      name === undefined ? [] : [[name, content.examples[i] as Json]],
    );
    if (content.kind !== "sequence") return new Map(named);
    return new Map(named.filter(([, value]) => isSequenceOf(content, value, this.#samples)));
  }

  #make(content: ResponseContent, response: ResponseNode): Json | undefined {
    if (content.kind === "sequence") {
      const items = usualSequence(content, this.#samples);
      return items.length === 0 ? undefined : items;
    }
    const isPlain = !isTyped(content, this.#index);
    if (isPlain && content.examples.length > 0) return content.examples[0] as Json;
    switch (content.kind) {
      case "binary":
        return "example";
      case "multipart":
        return "--example--\r\n";
      case "xml":
        if (isPlain) return "<example/>";
        break;
      case "text": {
        const made = this.#samples.ofContent(content);
        return typeof made === "object" ? "example" : made;
      }
      case "json":
      case "form":
      case "parts":
      case "positions":
        break;
    }
    const isValue = (twin: ResponseContent): boolean =>
      twin.examples.some((one) => twin.kind !== "xml" || typeof one !== "string");
    const source = twinsOf(content, response).find(isValue) ?? content;
    const made = this.#samples.ofContent(source);
    const isExample = made === undefined || source.examples.length > 0;
    return isExample ? made : withoutNextPage(made, (one) => this.#samples.fits(source.type, one));
  }

  #makeVariants(content: ResponseContent, response: ResponseNode): readonly Json[] {
    const place = { name: "body", path: `${content.origin.pointer} variant` };
    const made =
      content.kind === "sequence"
        ? sequenceItems(content, this.#samples, place, mostVariants + 1)
        : [...this.#samples.variants(content.type, place, mostVariants + 1)];
    // The first one is the usual value, which may be an example.
    const others = made.length > 1 ? made.slice(1) : made;
    const values = content.kind === "sequence" ? others.map((item) => [item]) : others;
    return values.filter((value) => this.#canBeSent(content, response, value));
  }

  /** Whether the body is written: XML has no form for the members of a constant whose type is not known. */
  #canBeSent(content: ResponseContent, response: ResponseNode, value: Json): boolean {
    const isSent = (one: Json): boolean =>
      this.#writers.hasBody(response, content, givenBody(content, one, this.#index));
    return content.kind === "sequence" && Array.isArray(value)
      ? (value as readonly Json[]).every(isSent)
      : isSent(value);
  }
}
