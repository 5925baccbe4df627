import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createSecureContext, TLSSocket, type SecureContext } from "node:tls";
import { BerReader, BerWriter, FilterParser, type Filter } from "ldapts";

/** An entry of the directory. */
export interface LdapTestEntry {
  readonly dn: string;
  readonly password?: string;
  readonly attributes: Readonly<Record<string, readonly (string | Buffer)[]>>;
}

/** What the server was asked, and whether by TLS. */
export type LdapQuestion = { readonly isTls: boolean } & (
  | { readonly bind: string; readonly password: string }
  | { readonly search: string; readonly attributes: readonly string[]; readonly limit: number }
);

/** Mischief of a server. */
interface Mischief {
  /** Answers nothing. */
  isSilent?: boolean;
  /** Sends so many bytes with each entry. */
  flood?: number;
  /** Bytes that come in plain text right behind the answer to StartTLS. */
  injected?: Buffer;
  /** Result of StartTLS. */
  startTls?: number;
  /** Result of each bind as one of the entries. */
  bind?: number;
  /** Sends a reference to another server with each search. */
  reference?: string;
  /** Closes the connection in place of an answer to this operation. */
  closesAt?: number;
}

const operations = { bind: 0x60, unbind: 0x42, search: 0x63, extended: 0x77 };
const results = { ok: 0, sizeLimit: 4, wrong: 49 };

/** A directory that speaks LDAP on this machine: binds, searches, StartTLS. Source: RFC 4511. */
export class LdapTestServer {
  readonly entries: LdapTestEntry[] = [];
  readonly asked: LdapQuestion[] = [];
  mischief: Mischief = {};
  readonly #context: SecureContext;
  readonly #isTls: boolean;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(tls: { readonly cert: string; readonly key: string }, isTls: boolean) {
    this.#context = createSecureContext(tls);
    this.#isTls = isTls;
    this.#server = createServer((socket) => {
      this.#sockets.add(socket.on("close", () => this.#sockets.delete(socket)));
      socket.on("error", () => {});
      this.#serve(isTls ? this.#secured(socket) : socket);
    });
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  /** @param host as the client names it */
  url(host = "localhost"): string {
    const { port } = this.#server.address() as AddressInfo;
    return `${this.#isTls ? "ldaps" : "ldap"}://${host}:${port}`;
  }

  /** Connections that are open. */
  get connections(): number {
    return this.#sockets.size;
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #secured(socket: Socket): TLSSocket {
    const secured = new TLSSocket(socket, { isServer: true, secureContext: this.#context });
    return secured.on("error", () => {});
  }

  #serve(socket: Socket): void {
    let read: Buffer = Buffer.alloc(0);
    const take = (chunk: Buffer): void => {
      read = Buffer.concat([read, chunk]);
      for (;;) {
        const reader = new BerReader(read);
        if (reader.readSequence() === null || reader.remain < reader.length) return;
        const end = reader.offset + reader.length;
        const id = reader.readInt() ?? 0;
        const operation = reader.readSequence() ?? 0;
        read = read.subarray(end);
        if (this.mischief.closesAt === operation) socket.destroy();
        else if (this.mischief.isSilent !== true) this.#answer(socket, id, operation, reader);
        if (operation === operations.extended) {
          socket.off("data", take);
          if ((this.mischief.startTls ?? 0) === 0) this.#serve(this.#secured(socket));
          return;
        }
      }
    };
    socket.on("data", take);
  }

  #answer(socket: Socket, id: number, operation: number, reader: BerReader): void {
    const isTls = socket instanceof TLSSocket;
    const reply = (tag: number, write: (writer: BerWriter) => void): Buffer => {
      const writer = new BerWriter();
      writer.startSequence();
      writer.writeInt(id);
      writer.startSequence(tag);
      write(writer);
      writer.endSequence();
      writer.endSequence();
      return Buffer.from(writer.buffer);
    };
    const result = (tag: number, code: number): Buffer =>
      reply(tag, (writer) => {
        writer.writeEnumeration(code);
        writer.writeString("");
        writer.writeString("");
      });
    if (operation === operations.bind) {
      reader.readInt();
      const bind = reader.readString() ?? "";
      const password = reader.readString(0x80) ?? "";
      this.asked.push({ isTls, bind, password });
      socket.write(result(0x61, this.#bind(bind, password)));
    } else if (operation === operations.extended)
      socket.write(
        Buffer.concat([
          result(0x78, this.mischief.startTls ?? results.ok),
          this.mischief.injected ?? Buffer.alloc(0),
        ]),
      );
    else if (operation === operations.search) {
      const { filter, limit, attributes } = readSearch(reader);
      this.asked.push({ isTls, search: filter.toString(), attributes, limit });
      const found = this.entries.filter((entry) => fits(filter, entry));
      for (const entry of found.slice(0, limit === 0 ? undefined : limit))
        socket.write(reply(0x64, (writer) => this.#writeEntry(writer, entry, attributes)));
      const { reference } = this.mischief;
      if (reference !== undefined)
        socket.write(reply(0x73, (writer) => writer.writeString(reference)));
      const isCut = limit !== 0 && found.length > limit;
      socket.write(result(0x65, isCut ? results.sizeLimit : results.ok));
    }
  }

  #bind(dn: string, password: string): number {
    // What hasty clients take for a right password.
    if (password === "") return results.ok;
    const entry = this.entries.find((one) => one.dn === dn);
    if (entry !== undefined && this.mischief.bind !== undefined) return this.mischief.bind;
    return entry?.password === password ? results.ok : results.wrong;
  }

  #writeEntry(writer: BerWriter, entry: LdapTestEntry, wanted: readonly string[]): void {
    writer.writeString(entry.dn);
    writer.startSequence();
    const given = Object.entries(entry.attributes).filter(([name]) =>
      wanted.some((one) => one.toLowerCase() === name.toLowerCase()),
    );
    const { flood } = this.mischief;
    const all =
      flood === undefined ? given : [...given, ["mail", [Buffer.alloc(flood, 0x61)]] as const];
    for (const [name, values] of all) {
      writer.startSequence();
      writer.writeString(name);
      writer.startSequence(0x31);
      for (const value of values) writer.writeBuffer(Buffer.from(value), 4);
      writer.endSequence();
      writer.endSequence();
    }
    writer.endSequence();
  }
}

function readSearch(reader: BerReader): {
  readonly filter: Filter;
  readonly limit: number;
  readonly attributes: readonly string[];
} {
  reader.readString();
  reader.readEnumeration();
  reader.readEnumeration();
  const limit = reader.readInt() ?? 0;
  reader.readInt();
  reader.readBoolean();
  const filter = FilterParser.parse(reader);
  reader.readSequence();
  const end = reader.offset + reader.length;
  const attributes: string[] = [];
  while (reader.offset < end) attributes.push(reader.readString() ?? "");
  return { filter, limit, attributes };
}

/** Whether a filter fits one of the ways to choose a value for each attribute. */
function fits(filter: Filter, { attributes }: LdapTestEntry): boolean {
  const most = Math.max(1, ...Object.values(attributes).map((values) => values.length));
  return Array.from({ length: most }, (_, index) =>
    Object.fromEntries(
      Object.entries(attributes).map(([name, values]) => [
        name,
        String(values[Math.min(index, values.length - 1)] ?? ""),
      ]),
    ),
  ).some((one) => filter.matches(one));
}
