import fc from "fast-check";

// Properties take the same random values in each run, so that a change fails only by what it changes.
// DIPTYCH_SEED=random takes new ones, which a job does every night; a number repeats what it found.

const given = process.env["DIPTYCH_SEED"] ?? "1";

if (given !== "random") {
  const seed = Number(given);
  if (!Number.isInteger(seed)) throw new Error(`DIPTYCH_SEED is no integer, nor random: ${given}`);
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}
