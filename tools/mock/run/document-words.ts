/** Words of `diptych mock` for messages about its document. */
export const documentWords = {
  call: "diptych mock FILE",
  oneAtATime: "one document is served at a time",
} as const;
