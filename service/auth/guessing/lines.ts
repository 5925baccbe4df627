import { oneOf, type Chance } from "./chance.ts";
import type { Timer } from "./timer.ts";
import { TooManyFailures } from "./too-many-failures.ts";

/** An attempt that may have to wait for its turn. */
interface Attempt {
  /** Attempts of one group share a chance, such as those from one network. */
  readonly group: string;
  /** Attempts that the group has made lately: who has made few goes first. */
  spent(): number;
  /** Milliseconds until it may be made; 0 if it may be made now. */
  delay(): number;
  /** Called when its turn has come. */
  take(): void;
}

interface Waiting extends Attempt {
  leave(refusal?: TooManyFailures): void;
}

/**
 * The bounds of lines. Where one is reached, one of those whose group has made the most attempts lately is
 * chosen by chance, and refused.
 */
interface LineBounds {
  /** Attempts that wait in all lines. */
  readonly most: number;
  /** Attempts that wait in one line. */
  readonly mostInLine: number;
  /** Attempts of one group that wait in one line. */
  readonly mostOfGroup: number;
  /** Milliseconds that an attempt waits at most. */
  readonly longest: number;
}

class Line {
  readonly members: Waiting[] = [];
  #due = Infinity;
  #cancel: () => void = () => {};

  /** Calls back when the first of them may be made. */
  schedule(timer: Timer, serve: () => void): void {
    const delay = Math.min(...this.members.map((member) => member.delay()));
    const due = timer.elapsed() + delay;
    if (due >= this.#due) return;
    this.#cancel();
    this.#due = due;
    this.#cancel = timer.after?.(Math.ceil(delay), serve) ?? this.#cancel;
  }

  stop(): void {
    this.#cancel();
    this.#due = Infinity;
  }
}

/**
 * Lines of attempts. The next group is one of those that have made the fewest attempts lately; chance chooses
 * among them, and then the attempt.
 */
export class Lines {
  readonly #timer: Timer;
  readonly #chance: Chance;
  readonly #bounds: LineBounds;
  readonly #lines = new Map<string, Line>();
  #size = 0;
  #isClosed = false;

  constructor(timer: Timer, bounds: LineBounds, chance: Chance) {
    this.#timer = timer;
    this.#bounds = bounds;
    this.#chance = chance;
  }

  /** Attempts that wait. */
  get size(): number {
    return this.#size;
  }

  /**
   * Resolves when the turn of an attempt has come. Where time stands still attempts do not wait.
   *
   * @throws {TooManyFailures} too many wait already, or it has waited for too long
   */
  async pass(mark: string, attempt: Attempt): Promise<void> {
    const delay = attempt.delay();
    if (!this.#lines.has(mark) && delay === 0) {
      attempt.take();
      return;
    }
    const timer = this.#timer;
    if (timer.after === undefined || this.#isClosed) throw new TooManyFailures(delay);
    const inTime = timer.after.bind(timer, this.#bounds.longest);
    await new Promise<void>((resolve, reject) => {
      const cancel = inTime(() => waiting.leave(refusalOf(attempt)));
      const waiting: Waiting = {
        group: attempt.group,
        spent: () => attempt.spent(),
        delay: () => attempt.delay(),
        take: () => attempt.take(),
        leave: (refusal) => {
          cancel();
          this.#remove(mark, waiting);
          if (refusal === undefined) resolve();
          else reject(refusal);
        },
      };
      this.#add(mark, waiting);
    });
  }

  /** Refuses all that wait, and all that would. */
  close(): void {
    this.#isClosed = true;
    const all = [...this.#lines.values()].flatMap(({ members }) => members);
    for (const member of all) member.leave(refusalOf(member));
  }

  #add(mark: string, waiting: Waiting): void {
    const line = this.#lines.get(mark) ?? new Line();
    this.#lines.set(mark, line);
    line.members.push(waiting);
    this.#size++;
    const crowd = this.#crowd(line, waiting.group);
    if (crowd.length > 0) {
      const most = Math.max(...crowd.map((member) => member.spent()));
      const refused = oneOf(
        crowd.filter((member) => member.spent() === most),
        this.#chance,
      );
      refused.leave(refusalOf(refused));
    }
    if (line.members.length > 0) line.schedule(this.#timer, () => this.#serve(mark, line));
  }

  /** Those of whom one has to go, after one of a group has come to a line; none where there is room. */
  #crowd({ members }: Line, group: string): readonly Waiting[] {
    const own = members.filter((member) => member.group === group);
    if (own.length > this.#bounds.mostOfGroup) return own;
    if (members.length > this.#bounds.mostInLine) return members;
    if (this.#size <= this.#bounds.most) return [];
    return oneOf([...this.#lines.values()], this.#chance).members;
  }

  #serve(mark: string, line: Line): void {
    line.stop();
    for (;;) {
      const ready = line.members.filter((member) => member.delay() === 0);
      if (ready.length === 0) break;
      const fewest = Math.min(...ready.map((member) => member.spent()));
      const first = ready.filter((member) => member.spent() === fewest);
      const group = oneOf([...new Set(first.map((member) => member.group))], this.#chance);
      const next = oneOf(
        first.filter((member) => member.group === group),
        this.#chance,
      );
      next.take();
      next.leave();
    }
    if (line.members.length > 0) line.schedule(this.#timer, () => this.#serve(mark, line));
  }

  #remove(mark: string, waiting: Waiting): void {
    const line = this.#lines.get(mark);
    const at = line?.members.indexOf(waiting) ?? -1;
    if (line === undefined || at < 0) return;
    line.members.splice(at, 1);
    this.#size--;
    if (line.members.length > 0) return;
    line.stop();
    this.#lines.delete(mark);
  }
}

const refusalOf = (attempt: Attempt): TooManyFailures => new TooManyFailures(attempt.delay());
