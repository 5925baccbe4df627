import type { Artefact } from "../artefact.ts";

export const validate: Artefact = { name: "validate", modules: () => [] };
