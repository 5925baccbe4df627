import type { Artefact } from "../artefact.ts";

export const types: Artefact = { name: "types", modules: () => [] };
