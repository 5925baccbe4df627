const compressible =
  /^text\/|[/+](?:json|xml|yaml|javascript|wasm)$|^application\/(?:x-www-form-urlencoded|x-javascript|manifest\+json|rtf|sql|graphql|x-yaml|toml)$|^image\/(?:svg\+xml|bmp)$|^font\/(?:otf|ttf)$/;

const sequence =
  /^text\/event-stream$|[/+]json-seq$|^application\/(?:x-)?(?:jsonl|jsonlines|ndjson)$/;

/** Whether bodies of a media type are text, which becomes much smaller; pictures and archives are compressed already. */
export function isCompressible(mediaType: string): boolean {
  return compressible.test(mediaType) || sequence.test(mediaType);
}

/** Whether a body is a sequence of items, each of which is worth something before the next one. */
export function isSequence(mediaType: string): boolean {
  return sequence.test(mediaType);
}
