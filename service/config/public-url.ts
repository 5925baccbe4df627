import { readOrigin } from "./setting.ts";

/** Whether links of version 3 may begin with an address. Source: v3, `LinkAddress`. */
export function isLinkable(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === "https:" || isLocalUrl(publicUrl);
}

/** Whether an address leads to the machine of whoever uses it. */
export function isLocalUrl(url: string): boolean {
  return /^(localhost|127\.[0-9.]+|\[::1\])$/.test(new URL(url).hostname);
}

/**
 * The beginning of links, as a program gives it.
 *
 * @throws {TypeError} it is no address, or one that links cannot begin with
 */
export function checkedPublicUrl(text: string): string {
  let origin: string;
  try {
    origin = readOrigin(text);
  } catch (error) {
    throw new TypeError(`publicUrl ${(error as Error).message}`, { cause: error });
  }
  if (!isLinkable(origin))
    throw new TypeError("publicUrl must be of HTTPS: links are plain HTTP on loopback only");
  return origin;
}
