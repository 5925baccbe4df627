import type { Link, SelfLink } from "@diptych/v3";

/** Makes addresses of version 3 below the service's public address. */
export class Addresses {
  readonly #base: string;

  /** @param base public address of the service, such as `https://cloud.example` */
  constructor(base: string) {
    this.#base = `${base}/rest/v3`;
  }

  self(...segments: readonly (string | number)[]): SelfLink & Link {
    return { rel: "self", href: this.of(...segments), method: "GET" };
  }

  of(...segments: readonly (string | number)[]): string {
    return [this.#base, ...segments.map((segment) => encodeURIComponent(segment))].join("/");
  }
}
