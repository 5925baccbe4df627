import { setImmediate } from "node:timers";
import { Group } from "./group.ts";
import { Turns } from "./turns.ts";

/** The one connection. */
interface SqliteConnection {
  exec(sql: string): unknown;
  /** Whether a transaction is open. SQLite ends one by itself where the disk is full. */
  readonly inTransaction: boolean;
}

/** A transaction of a caller. From its beginning to its end no other caller uses the connection. */
export interface Member {
  /**
   * Runs a statement at once.
   *
   * @param writes whether it may change something, a savepoint included
   * @throws what the statement throws, or what has undone the transaction
   */
  run<T>(statement: () => T, writes: boolean): T;
  /** Resolves when the disk has what the member has written, and what it may have read. */
  commit(): Promise<void>;
  /**
   * Undoes this member only. Resolves when the disk has what it may have read. After a commit that has
   * failed there is nothing to undo.
   */
  rollback(): Promise<void>;
}

/**
 * Lets the transactions of many callers end in one COMMIT, and so in one wait for the disk. They run one
 * after the other, in the order in which they came, each in a savepoint of its own within a common
 * transaction, the group. A group takes in who comes until the event loop has served all that was there
 * when it began.
 *
 * No caller hears of anything before the disk has it: who has written, who has read what others of the
 * group have written, and who has failed because of that wait for the COMMIT, and fail where it fails.
 *
 * A member that waits for something else, such as a system outside, keeps those waiting that have
 * finished before it in its group, if it has written before. If it has only read, it does not.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection;
  readonly #limit: number;
  readonly #turns = new Turns();
  #group: Group | undefined;
  #member: OpenMember | undefined;
  #isClosed = false;

  /** @param limit most members of a group; 1 where waiting saves nothing, as in memory */
  constructor(connection: SqliteConnection, limit = 256) {
    this.#connection = connection;
    this.#limit = limit;
  }

  /** Begins a transaction when its turn has come. */
  async begin(): Promise<Member> {
    await this.#turns.take();
    try {
      this.#open();
      this.#connection.exec("SAVEPOINT member");
    } catch (error) {
      this.#loseIfUndone(error);
      await this.#finish();
      throw error;
    }
    const member = new OpenMember({
      connection: this.#connection,
      failed: (error) => this.#loseIfUndone(error),
      finish: (hasWritten) => {
        this.#member = undefined;
        if (hasWritten && this.#group !== undefined) this.#group.isDirty = true;
        return this.#finish();
      },
    });
    this.#member = member;
    return member;
  }

  /** Runs a statement that belongs to no transaction. One that writes is a member by itself. */
  async run<T>(statement: () => T, writes: boolean): Promise<T> {
    await this.#turns.take();
    let result: T;
    try {
      if (writes) this.#open();
      result = statement();
      if (writes && this.#group !== undefined) this.#group.isDirty = true;
    } catch (error) {
      this.#loseIfUndone(error);
      await this.#finish();
      throw error;
    }
    await this.#finish();
    return result;
  }

  /**
   * Runs a statement that only reads, at once: where no caller is within a transaction, and nothing has been written
   * that the disk has not.
   *
   * @returns undefined where that is not so
   */
  readNow<T extends object>(statement: () => T): T | undefined {
    const hasToWait = this.#turns.isTaken || this.#group?.isDirty === true;
    if (hasToWait || this.#isClosed) return undefined;
    return statement();
  }

  /** Resolves when the connection is unused and no group is open. `leave` ends this. */
  async enter(): Promise<void> {
    await this.#turns.take();
    this.#end();
  }

  leave(): void {
    this.#turns.pass();
  }

  /** Ends the group. What is within a transaction is undone. */
  close(): void {
    this.#isClosed = true;
    if (this.#member === undefined) this.#end();
    else this.#lose(new Error("The database has been closed."));
  }

  #open(): void {
    if (this.#group !== undefined) return;
    this.#connection.exec("BEGIN");
    const group = new Group();
    this.#group = group;
    if (this.#limit > 1) setImmediate(() => this.#due(group));
  }

  /** A member has finished: the turn goes on. Resolves when the member may be told. */
  #finish(): Promise<void> | undefined {
    const group = this.#group;
    const settled = group?.isDirty === true ? group.settled() : undefined;
    if (group !== undefined && (++group.size >= this.#limit || group.isOverdue)) this.#end();
    this.#turns.pass();
    return settled;
  }

  /** The event loop has come round. */
  #due(group: Group): void {
    if (this.#group !== group) return;
    const member = this.#member;
    if (member === undefined) this.#end();
    else if (group.isDirty && !member.hasWritten) this.#renew(member);
    else group.isOverdue = true;
  }

  /**
   * Ends the group that a member is in which has only read, and puts it into another. What it has read
   * is as it was: no member has written since.
   */
  #renew(member: OpenMember): void {
    try {
      this.#connection.exec("RELEASE member");
      const cause = this.#end();
      if (cause !== undefined) throw cause.error;
      this.#open();
      this.#connection.exec("SAVEPOINT member");
    } catch (error) {
      member.lost = { error };
    }
  }

  /** Ends the group, if there is one, and tells those who wait. @returns why it failed */
  #end(): { readonly error: unknown } | undefined {
    const group = this.#group;
    if (group === undefined) return undefined;
    this.#group = undefined;
    try {
      // Members that were undone have left pages behind that need not be written.
      this.#connection.exec(group.isDirty ? "COMMIT" : "ROLLBACK");
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.exec("ROLLBACK");
      group.fail(error);
      return { error };
    }
    group.succeed();
    return undefined;
  }

  /** After an error: the others of the group go on, unless SQLite has undone the whole. */
  #loseIfUndone(error: unknown): void {
    if (this.#group !== undefined && !this.#connection.inTransaction) this.#lose(error);
  }

  #lose(error: unknown): void {
    const group = this.#group;
    this.#group = undefined;
    if (this.#member !== undefined) this.#member.lost = { error };
    group?.fail(error);
  }
}

interface MemberParts {
  readonly connection: SqliteConnection;
  /** A statement has failed. */
  readonly failed: (error: unknown) => void;
  readonly finish: (hasWritten: boolean) => Promise<void> | undefined;
}

class OpenMember implements Member {
  readonly #parts: MemberParts;
  hasWritten = false;
  #hasFinished = false;
  /** The error that has undone it from outside. */
  lost: { readonly error: unknown } | undefined;

  constructor(parts: MemberParts) {
    this.#parts = parts;
  }

  run<T>(statement: () => T, writes: boolean): T {
    if (this.lost !== undefined) throw this.lost.error;
    this.hasWritten ||= writes;
    try {
      return statement();
    } catch (error) {
      this.#parts.failed(error);
      throw error;
    }
  }

  async commit(): Promise<void> {
    this.run(() => this.#parts.connection.exec("RELEASE member"), false);
    await this.#finish(this.hasWritten);
  }

  async rollback(): Promise<void> {
    if (this.#hasFinished) return;
    try {
      if (this.lost === undefined)
        this.run(() => this.#parts.connection.exec("ROLLBACK TO member; RELEASE member"), false);
    } finally {
      await this.#finish(false);
    }
  }

  #finish(hasWritten: boolean): Promise<void> | undefined {
    this.#hasFinished = true;
    return this.#parts.finish(hasWritten);
  }
}
