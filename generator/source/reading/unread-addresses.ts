import type { Location } from "../../diagnostics/diagnostic.ts";
import type { Diagnostics } from "../../diagnostics/diagnostics.ts";
import type { UnreadAddress } from "./refused-file.ts";
import { proposedMap, type Nearby } from "./nearby-file.ts";

/** Most addresses of a document whose files are looked for nearby: each costs some looks at the disk. */
const mostProposals = 20;

/** Reports addresses whose documents are not read, with the line of the configuration that would read them from files. */
export class UnreadAddresses {
  readonly #diagnostics: Diagnostics;
  readonly #nearby: Nearby | undefined;
  #proposals = 0;

  constructor(diagnostics: Diagnostics, nearby: Nearby | undefined) {
    this.#diagnostics = diagnostics;
    this.#nearby = nearby;
  }

  /** @param address where the reference leads; undefined if it is nothing that is fetched */
  notAllowed(ref: string, address: string | undefined, from: Location): void {
    const proposal = address === undefined ? undefined : this.#proposal(address);
    const other =
      proposal ?? "Save the document beside this one and refer to it by a relative path";
    const cure = `${other}, or add its host to 'remote.allowedHosts'`;
    this.#diagnostics.report("ref-remote", from, { ref, cure });
  }

  /** Tells that an address has no file in the mapped folder, because its text is no path. */
  refused(address: string, reason: string, from: Location): void {
    const cure = "Correct the address, or the entry of 'remote.map'";
    this.#diagnostics.report("address-unreadable", from, { address, reason, cure });
  }

  /** Tells that the mapped file of an address cannot be read. */
  mapped(address: string, file: string, problem: string, from: Location | undefined): void {
    const reason = `'remote.map' reads it from '${file}': ${problem}`;
    const cure = "Add the file, or correct the entry of 'remote.map'";
    this.#diagnostics.report("address-unreadable", from, { address, reason, cure });
  }

  notFetched({ address, message: reason, cure }: UnreadAddress, from: Location | undefined): void {
    const proposal = from === undefined ? undefined : this.#proposal(address);
    const whole = proposal === undefined ? cure : `${cure}. ${proposal}`;
    this.#diagnostics.report("address-unreadable", from, { address, reason, cure: whole });
  }

  #proposal(address: string): string | undefined {
    if (this.#nearby === undefined || this.#proposals++ >= mostProposals) return undefined;
    const found = proposedMap(address, this.#nearby);
    return (
      found && `Write '${found.setting}' in the configuration, which reads it from '${found.file}'`
    );
  }
}
