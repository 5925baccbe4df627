/** Whether text is the name of a header or, unescaped, of a cookie. Source: RFC 9110, 5.6.2; RFC 6265, 4.1.1. */
export const isToken = (text: string): boolean => /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/.test(text);
