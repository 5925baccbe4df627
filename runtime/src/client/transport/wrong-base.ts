/**
 * Forbidden parts of a base URL: a user name or a password, which errors would show, a query or a fragment,
 * which no path can follow, spaces or backslashes, or a scheme other than of HTTP. URLs take a backslash for a slash, and need no slashes
 * before a user's name.
 */
export const wrongBase = /^([^/]*:|\/\/)\/*[^/]*@|[?#\s\\]|^(?!https?:)[\w.+-]+:/i;
