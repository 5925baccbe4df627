/** Names of properties that say of a thing in a list that it is removed. */
export const removedMark = /delet|remov|archiv|trash|status|state|active/i;
