/** The name itself, or the first free one with a number behind it. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  const stem = /\d$/.test(name) ? `${name}_` : name;
  let number = 2;
  while (isTaken(`${stem}${number}`)) number++;
  return `${stem}${number}`;
}
