import type { ApiIndex } from "../../../../generator/ir/index.ts";
import type { JsonObject } from "../../../../generator/samples/json.ts";
import type { SampleValues } from "../../../../generator/samples/sample-values.ts";
import type { Answers } from "../answers/answers.ts";
import { responseFor, usualStatus } from "../answers/documented.ts";
import { unmetCondition, validatorsOf } from "./conditions.ts";
import type { Reply } from "../runtime.ts";
import type { Asked } from "./asked.ts";
import { tagged, tagOf } from "./entity-tags.ts";
import { itemAddress } from "./item-paths.ts";
import { refusedBy } from "./replies.ts";
import { shaped } from "./wrapped.ts";

/** Replies that show items of collections, and those that refuse to. */
export class ItemReplies {
  readonly #index: ApiIndex;
  readonly #samples: SampleValues;
  readonly #answers: Answers;

  constructor(index: ApiIndex, samples: SampleValues, answers: Answers) {
    this.#index = index;
    this.#samples = samples;
    this.#answers = answers;
  }

  /** A reply with the address of what was made. */
  located({ operation, items, given, outer }: Asked, reply: Reply, id: string): Reply {
    const { itemPath } = items.collection;
    if (itemPath === undefined) return reply;
    const address = itemAddress(given.request.url, operation.path, itemPath, [...outer, id]);
    const headers = responseFor(operation, reply.status)?.headers ?? [];
    const listed = headers.find(({ name }) => /^location$/i.test(name))?.name;
    if (listed !== undefined) return { ...reply, headers: { ...reply.headers, [listed]: address } };
    // 201 says with it where the item is (RFC 9110, 15.3.2); of other statuses only the document can say so.
    return reply.status === 201
      ? { ...reply, extraHeaders: { ...reply.extraHeaders, Location: address } }
      : reply;
  }

  /** The reply to a condition that does not hold, where the document lists its status. Source: RFC 9110, 13.2.2. */
  unmet(asked: Asked, item: JsonObject): Reply | undefined {
    const { operation, given, items } = asked;
    const read = items.collection.operations.get("read");
    const { changed } = validatorsOf(read === undefined ? {} : this.#answers.usualHeaders(read));
    const tag = this.#tagOf(asked, item);
    const status = unmetCondition(operation, given.request, {
      tag,
      ...(changed !== undefined && { changed }),
    });
    if (status === 412) return this.refused(asked, 412, `The item has the tag ${tag}.`);
    if (status === undefined || responseFor(operation, 304)?.status !== "304") return undefined;
    const wish = { code: 304, dynamic: false, applied: "" };
    const reply = tagged(this.#answers.answer(operation, given.request, wish), tag);
    const hasTag = Object.keys(reply.headers ?? {}).some((name) => /^etag$/i.test(name));
    return hasTag ? reply : { ...reply, extraHeaders: { ETag: tag } };
  }

  refused({ operation, given }: Asked, status: number, detail: string): Reply {
    return refusedBy(this.#answers, operation, given, status, detail);
  }

  /** The tag of an item: another one for each change, unless the document has a form of its own for tags. */
  #tagOf({ items }: Asked, item: JsonObject): string {
    const read = items.collection.operations.get("read");
    const { headers = [] } = (read && responseFor(read, usualStatus(read) ?? 200)) ?? {};
    const header = headers.find(({ name }) => /^etag$/i.test(name));
    const own = tagOf(item);
    if (read === undefined || header === undefined || this.#samples.fits(header.type, own))
      return own;
    return String(this.#answers.usualHeaders(read)[header.name] ?? own);
  }

  /**
   * A reply that shows an item.
   *
   * @param sent shown too where the answer has more of it than the item
   */
  reply(
    asked: Asked,
    item: JsonObject,
    status = usualStatus(asked.operation),
    sent: JsonObject = {},
  ): Reply {
    const { operation, given, items, id } = asked;
    const reply = this.#answers.withValue(operation, given.request, status ?? 200, ({ type }) => {
      const usual = this.#answers.usualValue(operation, type);
      return shaped(
        { ...sent, ...items.knownIn(type, item, id) },
        type,
        { index: this.#index, samples: this.#samples },
        usual,
      );
    });
    return tagged(reply, this.#tagOf(asked, item));
  }
}
