import { generate } from "selfsigned";

/** A key and a certificate that signs itself, as PEM. */
export interface Certificate {
  readonly key: string;
  readonly certificate: string;
}

/** Makes a certificate for hosts, valid for two days. */
export async function certificateFor(hosts: readonly string[]): Promise<Certificate> {
  const altNames = hosts.map((value) => ({ type: 2 as const, value }));
  const pems = await generate([{ name: "commonName", value: hosts[0] ?? "localhost" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    notAfterDate: new Date(Date.now() + 2 * 24 * 3600 * 1000),
    extensions: [{ name: "subjectAltName", altNames }],
  });
  return { key: pems.private, certificate: pems.cert };
}
