import type { Artefact } from "../artefact.ts";

export const xmlEncode: Artefact = { name: "xml", modules: () => [] };
