import type { Artefact } from "../artefact.ts";

export const jsonDecode: Artefact = { name: "json", modules: () => [] };
