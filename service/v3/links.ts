import type { Link, SelfLink } from "@diptych/v3";

/** Makes addresses of version 3 below the service's public address. */
export class Addresses {
  readonly #publicUrl: () => string;

  /** @param publicUrl the address of the service now, such as `https://cloud.example` */
  constructor(publicUrl: () => string) {
    this.#publicUrl = publicUrl;
  }

  self(...segments: readonly (string | number)[]): SelfLink & Link {
    return { rel: "self", href: this.of(...segments), method: "GET" };
  }

  of(...segments: readonly (string | number)[]): string {
    const base = `${this.#publicUrl()}/rest/v3`;
    return [base, ...segments.map((segment) => encodeURIComponent(segment))].join("/");
  }
}
