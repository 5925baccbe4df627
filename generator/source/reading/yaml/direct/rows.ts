/** Columns of a row. */
const width = 6;

/** Kinds of nodes in the column `about`; an alias has the row of its target there. */
export const SCALAR = -1;
export const MAPPING = -2;
export const SEQUENCE = -3;

/**
 * Positions of the nodes of a document, one row a node in the order of the text. All numbers are in one array: a
 * document of 8 MB has some 300,000 nodes, and objects for them would take ten times the memory.
 */
export class Rows {
  count = 0;
  #cells = new Int32Array(64 * width);

  /**
   * Adds a node, and returns its row.
   *
   * @param keyStart -1 for an item of a sequence
   */
  add(keyStart: number, keyEnd: number, start: number, end: number): number {
    const row = this.count++;
    const cell = row * width;
    if (cell === this.#cells.length) this.#grow();
    const cells = this.#cells;
    cells[cell] = start;
    cells[cell + 1] = end;
    cells[cell + 2] = keyStart;
    cells[cell + 3] = keyEnd;
    cells[cell + 4] = this.count;
    cells[cell + 5] = SCALAR;
    return row;
  }

  /** Ends a collection, whose nodes are those that were added since. */
  close(row: number, end: number, kind: number): void {
    const cell = row * width;
    this.#cells[cell + 1] = end;
    this.#cells[cell + 4] = this.count;
    this.#cells[cell + 5] = kind;
  }

  refer(row: number, target: number): void {
    this.#cells[row * width + 5] = target;
  }

  start(row: number): number {
    return this.#cells[row * width] as number;
  }

  end(row: number): number {
    return this.#cells[row * width + 1] as number;
  }

  keyStart(row: number): number {
    return this.#cells[row * width + 2] as number;
  }

  keyEnd(row: number): number {
    return this.#cells[row * width + 3] as number;
  }

  /** The row behind those of a node and of the nodes in it. */
  next(row: number): number {
    return this.#cells[row * width + 4] as number;
  }

  /** The kind of a node, or the row that an alias stands for. */
  about(row: number): number {
    return this.#cells[row * width + 5] as number;
  }

  /** Gives back the memory that is not needed once the document is read. */
  trim(): void {
    this.#cells = this.#cells.slice(0, this.count * width);
  }

  #grow(): void {
    const cells = new Int32Array(this.#cells.length * 2);
    cells.set(this.#cells);
    this.#cells = cells;
  }
}
