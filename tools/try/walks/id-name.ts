/** Whether a property has an id by its name. */
export const isIdName = (name: string): boolean => /^(?:id|uuid|key)$|_id$|[a-z]I[dD]$/.test(name);
