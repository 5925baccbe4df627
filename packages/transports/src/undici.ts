import type { WebResponse } from "@diptych/runtime";
import type { Send } from "./send.ts";

/** Members of the package undici that requests go through; its `fetch` takes no forms but its own. */
export interface UndiciLike {
  fetch(url: string, init: object): Promise<unknown>;
  readonly FormData: new () => FormLike;
}

/** Members of a form. */
export interface FormLike {
  append(name: string, value: string | Blob, fileName?: string): void;
}

/** Settings of requests by undici. */
export interface UndiciOptions {
  /** A pool, an agent or a proxy of the same undici; its global dispatcher by default. */
  readonly dispatcher?: object | undefined;
}

/** Sends requests by undici, which may be newer than that of Node.js, through a dispatcher. */
export function undiciFetch(undici: UndiciLike, { dispatcher }: UndiciOptions = {}): Send {
  return async (url, request) => {
    const { body } = request;
    return (await undici.fetch(url, {
      ...request,
      // The constructors of its headers and of ours do not know each other.
      headers: [...request.headers],
      body: body instanceof FormData ? copyOf(body, new undici.FormData()) : body,
      ...(dispatcher === undefined ? {} : { dispatcher }),
    })) as WebResponse;
  };
}

function copyOf(form: FormData, copy: FormLike): FormLike {
  for (const [name, value] of form) {
    if (typeof value === "string") copy.append(name, value);
    else copy.append(name, value, value.name);
  }
  return copy;
}
