/** A problem that answers a request, whether or not the document lists its status. */
export class Refusal extends Error {
  readonly status: number;

  /** @param detail for the client */
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}
