import type { Artefact } from "../artefact.ts";

export const jsonEncode: Artefact = { name: "json", modules: () => [] };
