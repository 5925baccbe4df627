import type { Random } from "../random.ts";
import { words } from "./words.ts";

type MakeText = (random: Random) => string;

const two = (value: number): string => String(value).padStart(2, "0");
const day: MakeText = (random) =>
  `2024-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`;
const first: readonly string[] = [
  "Ada",
  "Ben",
  "Chiara",
  "Deniz",
  "Emil",
  "Farah",
  "Grace",
  "Hugo",
];
const last: readonly string[] = ["North", "West", "Rossi", "Yilmaz", "Berg", "Haddad", "Moreau"];
const title = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Usual values of properties by their names; the first entry that matches counts. */
const texts: readonly (readonly [RegExp, MakeText])[] = [
  [/\be ?mail\b/, (r) => `${r.pick(first).toLowerCase()}@example.com`],
  [/\b(first|given) name\b/, (r) => r.pick(first)],
  [/\b(last|family) name\b|\bsurname\b/, (r) => r.pick(last)],
  [
    /\b(full|display|real) name\b|\b(author|owner|contact)\b/,
    (r) => `${r.pick(first)} ${r.pick(last)}`,
  ],
  [
    /\b(user ?name|user ?id|login|nick ?name|handle|account)\b/,
    (r) => `${r.pick(words)}${r.integer(1, 99)}`,
  ],
  [/\b(url|uri|href|link|website|homepage)$/, (r) => `https://example.com/${r.pick(words)}`],
  [/\b(guid|uuid)\b/, (r) => `123e4567-e89b-42d3-a456-4266141740${two(r.integer(10, 99))}`],
  [/ at$|\b(timestamp|date time|datetime)\b/, (r) => `${day(r)}T${two(r.integer(0, 23))}:00:00Z`],
  [/\bdate\b|^birthday$| on$/, day],
  [/\btime ?zone\b/, (r) => r.pick(["Europe/Berlin", "America/New_York", "Asia/Tokyo"])],
  [/\b(phone|telephone|mobile|fax)\b/, (r) => `+1 555 01${two(r.integer(0, 99))}`],
  [/\bcountry code\b/, (r) => r.pick(["DE", "FR", "IT", "JP", "US"])],
  [/\bcountry\b/, (r) => r.pick(["Germany", "France", "Italy", "Japan"])],
  [/\b(city|town)\b/, (r) => r.pick(["Bern", "Lyon", "Porto", "Turku"])],
  [/\bstreet\b|\baddress\b/, (r) => `${r.integer(1, 99)} ${title(r.pick(words))} Street`],
  [/\b(zip|postal)( code)?\b/, (r) => String(r.integer(10_000, 99_999))],
  [/\bcurrency\b/, (r) => r.pick(["EUR", "USD", "JPY"])],
  [/\b(language|locale|lang)\b/, (r) => r.pick(["en", "de", "fr"])],
  [/\b(hostname|host|domain)\b/, (r) => `${r.pick(words)}.example.com`],
  [/\bip( address)?\b/, (r) => `192.0.2.${r.integer(1, 254)}`],
  [/\bcolou?r\b/, (r) => r.pick(["#336699", "#99cc00", "#cc3366"])],
  [/\bversion\b/, (r) => `${r.integer(1, 9)}.${r.integer(0, 9)}.${r.integer(0, 9)}`],
  [/\b(mime|media|content) type\b/, () => "application/json"],
  [/\b(sha|hash|digest|checksum)\d*\b/, () => "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b"],
  [/\b(password|secret)\b/, () => "not-a-real-secret"],
  [/\b(token|api key)\b/, (r) => `token-${r.pick(words)}-${r.integer(100, 999)}`],
  [
    /\b(description|comment|summary|message|text|body|content)\b/,
    (r) => `Some words about ${r.pick(words)} and ${r.pick(words)}.`,
  ],
  [/\b(title|subject|label)\b/, (r) => `${title(r.pick(words))} ${r.pick(words)}`],
  [/\b(path|file|file ?name)\b/, (r) => `${r.pick(words)}.txt`],
  [/\b(id|identifier|key|ref|code)\b/, (r) => `${r.pick(words)}-${r.integer(1, 999)}`],
  [/\bslug\b|\bname\b|\btag\b/, (r) => r.pick(words)],
];

const numbers: readonly (readonly [RegExp, number, number])[] = [
  [/\b(id|identifier|number)\b/, 1, 9999],
  [/\bage\b/, 18, 80],
  [/\byear\b/, 2000, 2026],
  [/\bmonth\b/, 1, 12],
  [/\bday\b/, 1, 28],
  [/\bhour\b/, 0, 23],
  [/\b(minute|second)s?\b/, 0, 59],
  [/\bport\b/, 8000, 8999],
  [/\b(status|http) code\b/, 200, 200],
  [/\b(percent|percentage|progress)\b/, 0, 100],
  [/\b(lat|latitude)\b/, -80, 80],
  [/\b(lon|lng|longitude)\b/, -170, 170],
  [/\b(count|total|quantity|page|size|limit)\b/, 1, 20],
  [/\b(price|amount|cost|balance)\b/, 1, 500],
];

/** A plausible text for a property of this name; undefined where the name says nothing. */
export function textByName(name: string, random: Random): string | undefined {
  const spoken = spokenName(name);
  return texts.find(([pattern]) => pattern.test(spoken))?.[1](random);
}

/** A plausible range for a number of this name. */
export function rangeByName(name: string): readonly [number, number] {
  const spoken = spokenName(name);
  const found = numbers.find(([pattern]) => pattern.test(spoken));
  return found === undefined ? [1, 100] : [found[1], found[2]];
}

/** `createdAt`, `created_at` and `created-at` as `created at`. */
function spokenName(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z\d]+/g, " ")
    .trim()
    .toLowerCase();
}
