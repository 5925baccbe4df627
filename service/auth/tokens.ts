import { randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT, type JWTPayload } from "jose";
import { currentCall } from "../domain/audit/calls.ts";
import { record } from "../domain/audit/record.ts";
import type { Clock } from "../domain/shared/clock.ts";
import { systemIds, type Ids } from "../domain/shared/ids.ts";
import { isMissingReference } from "../store/database/database-errors.ts";
import type { Rows } from "../store/rows.ts";
import { usualLifetimes, type Lifetimes } from "./lifetimes.ts";
import type { Session } from "./session.ts";
import { VerifiedTokens, type TokenClaims } from "./verified-tokens.ts";
import { importKey, SigningKeys, type SigningKey } from "./signing-keys.ts";
import type { Sealer } from "../store/secrets/sealer.ts";
import type { LiveToken } from "../store/secrets/tokens.ts";

/** Seconds by which the clocks of processes may differ. */
const leeway = 30;
const algorithm = "HS256";

/** Issues, checks and replaces signed tokens. */
export class Tokens {
  readonly #rows: Rows;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #keys: SigningKeys;
  readonly #verified = new VerifiedTokens();
  readonly lifetimes: Lifetimes;

  constructor(
    rows: Rows,
    clock: Clock,
    sealer: Sealer,
    ids = systemIds,
    lifetimes = usualLifetimes,
  ) {
    this.lifetimes = lifetimes;
    this.#rows = rows;
    this.#clock = clock;
    this.#ids = ids;
    this.#keys = new SigningKeys(rows, clock, ids, sealer);
  }

  /** A token for an account that has just signed in; undefined if the account is gone since. */
  async issueFor(session: Session): Promise<string | undefined> {
    try {
      const { session: seconds } = this.lifetimes;
      const ends = seconds === undefined ? null : this.#inSeconds(seconds);
      const key = await this.#keys.newest();
      return await this.#rows.transaction(async (rows) => {
        const token = await this.#sign(session, ends, rows, key);
        const { name } = session.membership?.organization ?? {};
        const detail = name === undefined ? undefined : `for the organization ${name}`;
        await record(rows, "token.issued", `account ${session.account.userid}`, detail);
        return token;
      });
    } catch (error) {
      if (isMissingReference(error)) return undefined;
      throw error;
    }
  }

  /** The session of a token; undefined if it is not valid, has expired, or has been ended. */
  async verify(token: string): Promise<Session | undefined> {
    const id = await this.#idOf(token, false);
    return id === undefined ? undefined : this.#rows.tokens.findLive(id);
  }

  /** The session of a token that can be refreshed, although its access may have expired. */
  async verifyRefreshable(token: string): Promise<Session | undefined> {
    const id = await this.#idOf(token, true);
    return id === undefined ? undefined : this.#refreshable(id, this.#rows);
  }

  /** A new token in place of the old one, which ends; undefined if it can no longer be refreshed. */
  async refresh(token: string): Promise<string | undefined> {
    const id = await this.#idOf(token, true);
    if (id === undefined) return undefined;
    // Read outside of the transaction, which may have the only connection.
    const key = await this.#keys.newest();
    return this.#rows.transaction(async (rows) => {
      const known = await this.#refreshable(id, rows);
      // Of two refreshes at once, one gets a token.
      if (known === undefined || !(await rows.tokens.take(id))) return undefined;
      return this.#sign(known, known.sessionEnds, rows, key);
    });
  }

  /** Removes what has ended, and changes keys that are old. */
  async maintain(): Promise<void> {
    await this.#rows.tokens.deleteEnded(this.#clock.now().toISOString());
    await this.#keys.rotate();
    this.#verified.sweep(this.#seconds);
  }

  /** Tokens that the process remembers. */
  get remembered(): number {
    return this.#verified.size;
  }

  async #sign(
    session: Session & Partial<Pick<LiveToken, "began" | "address">>,
    sessionEnds: string | null,
    rows: Rows,
    key: SigningKey,
  ): Promise<string> {
    const { account, membership, credentialVersion } = session;
    const now = this.#clock.now().getTime();
    const { access, refresh } = this.lifetimes;
    const left = sessionEnds === null ? Infinity : Date.parse(sessionEnds) - now;
    const id = this.#ids.uuid();
    await rows.tokens.insert({
      id,
      account_id: account.id,
      organization_id: membership?.organization.id ?? null,
      credential_version: credentialVersion,
      renewable_until: new Date(now + Math.min(refresh * 1000, left)).toISOString(),
      session_ends: sessionEnds,
      session: session.sessionId ?? id,
      began: session.began ?? new Date(now).toISOString(),
      address: session.address ?? currentCall()?.address ?? null,
    });
    return (
      new SignJWT()
        .setProtectedHeader({ alg: algorithm, kid: key.id })
        .setJti(id)
        .setIssuedAt(Math.floor(now / 1000))
        // Whole seconds, of which none is missing.
        .setExpirationTime(Math.ceil(now / 1000) + Math.min(access, Math.ceil(left / 1000)))
        .sign(key.key)
    );
  }

  async #refreshable(id: string, rows: Rows): Promise<LiveToken | undefined> {
    const known = await rows.tokens.findLive(id);
    const now = this.#clock.now().toISOString();
    return known !== undefined && known.renewableUntil > now ? known : undefined;
  }

  #inSeconds(seconds: number): string {
    return new Date(this.#clock.now().getTime() + seconds * 1000).toISOString();
  }

  get #seconds(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }

  /** Whether it would live for longer than it may, as the clock was set back since. */
  #isOfFuture(issued: number): boolean {
    return issued > this.#clock.now().getTime() / 1000 + leeway;
  }

  /** The number of a token that this service has signed. */
  async #idOf(token: string, mayHaveExpired: boolean): Promise<string | undefined> {
    const known = this.#verified.get(token);
    if (known === undefined) return this.#verify(token, mayHaveExpired);
    const isOver = !mayHaveExpired && known.expires <= this.#seconds;
    return isOver || this.#isOfFuture(known.issued) ? undefined : known.id;
  }

  async #verify(token: string, mayHaveExpired: boolean): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => (await this.#keys.find(kid))?.key ?? unknownKey,
        {
          algorithms: [algorithm],
          currentDate: this.#clock.now(),
          requiredClaims: ["jti", "iat", "exp"],
        },
      );
      const claims = claimsOf(payload);
      if (this.#isOfFuture(claims.issued)) return undefined;
      this.#verified.add(token, claims);
      return claims.id;
    } catch (error) {
      // The signature is checked before the time is.
      if (mayHaveExpired && error instanceof errors.JWTExpired) return error.payload.jti;
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  }
}

/** A missing claim is refused like a wrong one: no token of this service lacks it. */
const claimsOf = ({ jti = "", iat = Infinity, exp = 0 }: JWTPayload): TokenClaims => ({
  id: jti,
  issued: iat,
  expires: exp,
});

/** A random key, which has signed nothing. */
const unknownKey = importKey(randomBytes(32));
