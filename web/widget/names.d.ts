/**
 * `T.send` is the place of a text in the list of a language: put in by the build from texts/en.ts, so that no file that is
 * sent to a browser carries the names. A workspace that says something in its own way has them fetched (`names`).
 */
declare const T: { readonly [Name in keyof import('./texts/en.js').Texts]: number };
