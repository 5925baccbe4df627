/** The package that exports a class, as a peer dependency: it is the user's, in whatever version. */
export function peerOf(module = ""): Readonly<Record<string, string>> {
  const [, name] = /^((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
  return name === undefined ? {} : { [name]: "*" };
}
