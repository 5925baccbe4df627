// Checks of requests, by hand, as small services have them.

export class HttpError extends Error {
  constructor(status, message, details) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

export const text = (min, max) => (value) =>
  typeof value === "string" && [...value].length >= min && [...value].length <= max;

export const integer = (min, max) => (value) =>
  Number.isInteger(value) && value >= min && value <= max;

export const pattern = (expression) => (value) =>
  typeof value === "string" && expression.test(value);

export const list = (item, max) => (value) =>
  Array.isArray(value) && value.length <= max && value.every(item);

export const nullable = (check) => (value) => value === null || check(value);

export const isbn = pattern(/^[0-9]{10}$/);

export const email = (value) =>
  typeof value === "string" &&
  value.length <= 120 &&
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/.test(
    value,
  );

export const date = (value) => {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};

/** Checks a body by a table of its properties; throws 400 with every complaint. */
export function checkBody(body, required, properties, { ignore = [] } = {}) {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new HttpError(400, "The body has to be an object");
  const details = [];
  for (const name of required) if (!Object.hasOwn(body, name)) details.push(`${name} is missing`);
  for (const [name, value] of Object.entries(body)) {
    if (ignore.includes(name)) continue;
    if (!Object.hasOwn(properties, name)) details.push(`${name} is unknown`);
    else if (!properties[name](value)) details.push(`${name} is invalid`);
  }
  if (details.length > 0) throw new HttpError(400, "The body is invalid", details);
}

/** Reads a whole number of the query, within limits. */
export function wholeNumber(query, name, fallback, min, max) {
  const value = query[name];
  if (value === undefined) return fallback;
  const number = typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : NaN;
  if (!(number >= min && number <= max)) throw new HttpError(400, `${name} is invalid`);
  return number;
}

export function oneOf(query, name, values) {
  const value = query[name];
  if (value === undefined) return undefined;
  if (!values.includes(value)) throw new HttpError(400, `${name} is invalid`);
  return value;
}
