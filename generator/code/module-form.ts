/**
 * How a module is printed: in TypeScript; in JavaScript, as a module of ECMAScript; or as a script, for code that
 * runs in this process. A script is the body of a generator function that gets `$module`. It says what the
 * module exports and imports, yields, and then runs what the module has.
 */
export type ModuleForm = "typescript" | "javascript" | "script";
