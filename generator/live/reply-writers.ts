import type { HeaderNode, ResponseContent, ResponseNode } from "../ir/index.ts";
import { repliedContentType } from "../views/content/content-type.ts";
import { serverNames } from "../views/server/server-names.ts";
import type { Live } from "./load-live.ts";

/** The generated constant of a reply, as far as it writes values. */
interface Written {
  readonly headers?: (values: object) => unknown;
  readonly contents: readonly WrittenContent[];
}

interface WrittenContent {
  readonly contentType: string;
  /** For a sequence, of one item. */
  readonly encode: (value: unknown) => unknown;
  /** Every rule of the body. */
  readonly check?: (value: unknown) => { readonly issues?: unknown };
  /** Set where the body is parts, which `encode` does not write. */
  readonly multipart?: {
    readonly named?: Readonly<Record<string, { readonly keepsNull?: boolean }>>;
  };
}

/** Tells whether the generated server can write a value, which only its own code knows. */
export class ReplyWriters {
  readonly #live: Live;
  #constants: ReadonlyMap<string, string> | undefined;

  constructor(live: Live) {
    this.#live = live;
  }

  /**
   * Whether a header of a response can have a value.
   *
   * @param before values of the headers before it, all of which can be written
   */
  hasHeader(
    response: ResponseNode,
    header: HeaderNode,
    before: Readonly<Record<string, unknown>>,
    value: unknown,
  ): boolean {
    const write = this.#written(response)?.headers;
    if (write === undefined) return true;
    const values: object = Object.fromEntries([...Object.entries(before), [header.name, value]]);
    let isWritten = false;
    for (const { name } of response.headers.slice(response.headers.indexOf(header) + 1))
      Object.defineProperty(values, name, {
        // Headers are written in their order: whoever asks for the next one has written this one.
        get() {
          isWritten = true;
        },
      });
    return succeeds(() => write(values)) || isWritten;
  }

  /** Whether the body of a response can have a value, or an item of a sequence. */
  hasBody(response: ResponseNode, content: ResponseContent, value: unknown): boolean {
    const own = repliedContentType(content);
    const written = this.#written(response)?.contents.find((one) => one.contentType === own);
    if (written === undefined) return true;
    if (written.multipart !== undefined) return hasParts(written, value);
    return succeeds(() => written.encode(value));
  }

  #written(response: ResponseNode): Written | undefined {
    const { api, modules } = this.#live;
    if (!modules.has("./server/responses")) return undefined;
    this.#constants ??= new Map(
      serverNames(api).replies.map((shape) => [keyOf(shape.response), shape.constant.symbol]),
    );
    const constant = this.#constants.get(keyOf(response));
    if (constant === undefined) return undefined;
    return modules.get("./server/responses")[constant] as Written | undefined;
  }
}

/** Statuses that share a response write it alike. */
const keyOf = ({ origin }: ResponseNode): string => `${origin.file}#${origin.pointer}`;

/** Whether a body is still valid where its parts have no null, which is left out of lists. */
function hasParts({ multipart, check }: WrittenContent, value: unknown): boolean {
  const named = multipart?.named;
  if (named === undefined || typeof value !== "object" || value === null) return true;
  const arriving = Object.entries(value).map(([name, member]): readonly [string, unknown] => {
    const isLost = Array.isArray(member) && Object.hasOwn(named, name) && !named[name]?.keepsNull;
    return [name, isLost ? member.filter((item) => item !== null) : member];
  });
  return check?.(Object.fromEntries(arriving)).issues === undefined;
}

function succeeds(write: () => unknown): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}
