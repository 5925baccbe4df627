/**
 * Whether a parameter of a path may have a word as its value.
 *
 * @param parameter its name
 */
type Admits = (path: string, parameter: string, word: string) => boolean;

/** Paths that fit a request as an earlier one does, where neither of the two is the more concrete one. */
export function* ambiguousPaths(
  paths: readonly string[],
  admits: Admits,
): Generator<{ readonly path: string; readonly other: string }> {
  const routes: Route = { next: new Map() };
  for (const path of paths) {
    if (!path.startsWith("/")) continue;
    const other = findAmbiguous(routes, path, admits);
    if (other !== undefined) yield { path, other };
    add(routes, path);
  }
}

/** Routes behind a prefix of paths; every parameter has the same key. */
interface Route {
  readonly next: Map<string, Route>;
  path?: string;
}

const parameter = "{";

const segmentsOf = (path: string): readonly string[] => path.split("/").slice(1);
const isParameter = (segment: string): boolean => /^\{[^}]*\}$/.test(segment);
const keyOf = (segment: string): string => (isParameter(segment) ? parameter : segment);

function add(routes: Route, path: string): void {
  let here = routes;
  for (const segment of segmentsOf(path)) {
    const key = keyOf(segment);
    const next = here.next.get(key) ?? { next: new Map<string, Route>() };
    here.next.set(key, next);
    here = next;
  }
  here.path = path;
}

/** A path that has a parameter where this one has a word, and the reverse. */
function findAmbiguous(routes: Route, path: string, admits: Admits): string | undefined {
  const segments = segmentsOf(path);
  const pending = [{ route: routes, depth: 0, isNarrower: false, isWider: false }];
  for (let here = pending.pop(); here !== undefined; here = pending.pop()) {
    const { route, depth, isNarrower, isWider } = here;
    const segment = segments[depth];
    if (segment === undefined) {
      const other = isNarrower && isWider ? route.path : undefined;
      if (other !== undefined && fitsBoth(path, other, admits)) return other;
      continue;
    }
    const key = keyOf(segment);
    for (const [found, next] of key === parameter ? route.next : fitting(route, key)) {
      pending.push({
        route: next,
        depth: depth + 1,
        isNarrower: isNarrower || (key !== parameter && found === parameter),
        isWider: isWider || (key === parameter && found !== parameter),
      });
    }
  }
  return undefined;
}

function fitting({ next }: Route, word: string): readonly (readonly [string, Route])[] {
  return [word, parameter].flatMap((key) => {
    const route = next.get(key);
    return route === undefined ? [] : [[key, route] as const];
  });
}

/** Whether the words of each path are values of the other's parameters. */
function fitsBoth(path: string, other: string, admits: Admits): boolean {
  const others = segmentsOf(other);
  return segmentsOf(path).every((segment, index) => {
    const beside = others[index] ?? "";
    if (isParameter(segment) === isParameter(beside)) return true;
    return isParameter(segment)
      ? admits(path, segment.slice(1, -1), beside)
      : admits(other, beside.slice(1, -1), segment);
  });
}
