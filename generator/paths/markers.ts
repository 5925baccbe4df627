import { code } from "../code/index.ts";
import type { Declaration } from "./declaration.ts";

/**
 * Types that mark what only one side writes, and types that take the marks away again: `Readable`
 * for what is received, `Writable` for what is sent.
 */
export const markers: Declaration = {
  kind: "fixed",
  lines: [
    code`export type $Read<T> = {`,
    code`    readonly $read: T;`,
    code`};`,
    code`export type $Write<T> = {`,
    code`    readonly $write: T;`,
    code`};`,
    code`export type Readable<T> = T extends $Write<unknown> ? never : T extends $Read<infer U> ? Readable<U> : T extends (infer E)[] ? Readable<E>[] : T extends object ? {`,
    code`    [K in keyof T as NonNullable<T[K]> extends $Write<unknown> ? never : K]: Readable<T[K]>;`,
    code`} : T;`,
    code`export type Writable<T> = T extends $Read<unknown> ? never : T extends $Write<infer U> ? Writable<U> : T extends (infer E)[] ? Writable<E>[] : T extends object ? {`,
    code`    [K in keyof T as NonNullable<T[K]> extends $Read<unknown> ? never : K]: Writable<T[K]>;`,
    code`} & {`,
    code`    [K in keyof T as NonNullable<T[K]> extends $Read<unknown> ? K : never]?: never;`,
    code`} : T;`,
  ],
};
