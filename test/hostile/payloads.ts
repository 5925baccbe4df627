/** Texts that would run code, or end what they stand in, if they reached generated code as they are. */
export const payloads: readonly string[] = [
  "\nglobalThis.PWNED=1;//",
  "\r\nglobalThis.PWNED=1;//",
  "\rglobalThis.PWNED=1;//",
  "\u2028globalThis.PWNED=1;//",
  "\u2029globalThis.PWNED=1;//",
  "\u0085globalThis.PWNED=1;//",
  "\vglobalThis.PWNED=1;//\f",
  "*/globalThis.PWNED=1;/*",
  "*\u0000/globalThis.PWNED=1;/*",
  "*\n/globalThis.PWNED=1;/*",
  "**//globalThis.PWNED=1;/*",
  "`;globalThis.PWNED=1;`",
  "${globalThis.PWNED=1}",
  "$",
  "{globalThis.PWNED}`",
  '";globalThis.PWNED=1;"',
  "';globalThis.PWNED=1;'",
  '\\";globalThis.PWNED=1;//',
  "\\",
  "\\u000aglobalThis.PWNED=1;//",
  "]};globalThis.PWNED=1;[{",
  "/;globalThis.PWNED=1;/",
  "{{PWNED}}{{{PWNED}}}{{> shared/module}}",
  "$& $' $` $1 $<PWNED>",
  "<script>PWNED</script>",
  "--></PWNED>",
  "@PWNED {@link PWNED}",
  "PWNED=>PWNED",
  "\u0000PWNED",
  "\u202ePWNED\u202c",
  "__proto__",
  "constructor",
];

/** Payloads that can stand in the path of a URL template without being a part of its syntax. */
export function inPath(payload: string): string {
  return payload.replace(/[{}?#]/g, "");
}
