/** A thing that needs a name of its own. */
interface Nameable {
  /** Name in the document. */
  readonly text: string;
  /** Identifier made from that name, or the name that the configuration gives. */
  readonly identifier: string;
  /** Whether the identifier comes from the configuration. */
  readonly isGiven: boolean;
}

export interface AssignedName {
  readonly name: string;
  /** Index of the one that has the identifier, where it could not be the name. */
  readonly takenBy?: number;
}

/**
 * Gives each a name. Names of the configuration come first, then texts that are identifiers as they
 * are; of the others that become the same identifier, the first has it. The rest is numbered:
 * `Order_2`. So the name of one does not change because another is added that is written
 * differently.
 */
export function assignNames(all: readonly Nameable[]): readonly AssignedName[] {
  const owners = new Map<string, number>();
  const names: (string | undefined)[] = all.map(() => undefined);
  const claim = (applies: (one: Nameable) => boolean): void => {
    all.forEach((one, index) => {
      if (names[index] !== undefined || owners.has(one.identifier) || !applies(one)) return;
      names[index] = one.identifier;
      owners.set(one.identifier, index);
    });
  };
  claim((one) => one.isGiven);
  claim((one) => one.text === one.identifier);
  claim(() => true);
  // Numbers come last, so that none takes a name that stands in the document.
  const last = new Map<string, number>();
  return all.map(({ identifier }, index) => {
    const name = names[index];
    if (name !== undefined) return { name };
    const takenBy = owners.get(identifier) ?? index;
    let number = last.get(identifier) ?? 1;
    do number++;
    while (owners.has(`${identifier}_${number}`));
    last.set(identifier, number);
    owners.set(`${identifier}_${number}`, index);
    return { name: `${identifier}_${number}`, takenBy };
  });
}
