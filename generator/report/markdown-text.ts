/** Text of a document in Markdown: nothing in it is markup, ends the line, or is made a link or a mention. */
export function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f]+/g, " ")
    .replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/[\\`*_{}[\]|~]/g, (char) => `\\${char}`)
    .replaceAll("://", ":\u200b//")
    .replace(/[@#]/g, "$&\u200b");
}
