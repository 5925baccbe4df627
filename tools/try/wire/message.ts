/** A request as it is sent. */
export interface WireRequest {
  readonly method: string;
  /** Whole address. */
  readonly url: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** An answer as it came. */
export interface WireAnswer {
  readonly status: number;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
  /** As far as it was read. */
  readonly body: Uint8Array;
  /** Whether the body is larger than what is read. */
  readonly isCut: boolean;
}

/** Values of a header, joined as RFC 9110, 5.3 has it; undefined where it is absent. */
export function headerOf({ headers }: WireAnswer, name: string): string | undefined {
  const found: string[] = [];
  for (let i = 0; i < headers.length; i += 2)
    if (headers[i]?.toLowerCase() === name) found.push(headers[i + 1] ?? "");
  return found.length === 0 ? undefined : found.join(", ");
}
