/**
 * How a change bears on those who rely on the old document: `breaking` where what was right is not any
 * more, `risky` where the documents cannot tell, `compatible` otherwise.
 */
export type ChangeLevel = "breaking" | "risky" | "compatible";

/** Levels, the gravest first. */
export const changeLevels = ["breaking", "risky", "compatible"] as const;
