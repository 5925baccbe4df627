import { Temporal } from "temporal-polyfill";

const classes = { Instant: Temporal.Instant, PlainDate: Temporal.PlainDate } as const;

/** The object that a text such as `Temporal.Instant 2026-01-02T03:04:05Z` stands for; other texts as they are. */
export function temporalOf(text: string): unknown {
  const [, name, own = ""] = /^Temporal\.(Instant|PlainDate) (.*)$/.exec(text) ?? [];
  return name === undefined ? text : classes[name as keyof typeof classes].from(own);
}

/** A value with such texts in place of objects of Temporal, whose state no comparison sees. */
export function shown(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(shown);
  const tag = (value as { readonly [Symbol.toStringTag]?: string })[Symbol.toStringTag];
  if (tag?.startsWith("Temporal.") === true) return `${tag} ${String(value)}`;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shown(member)]));
}
