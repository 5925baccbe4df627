import { code } from "../../code/index.ts";

/** Condition that `text` may be an integer. */
export const integerLook = code`/^[+-]?\\d+$/.test(text.trim())`;

/** Condition that `text` may be a number. */
export const numberLook = code`/^[+-]?[\\d.]+(?:[eE][+-]?\\d+)?$/.test(text.trim())`;
