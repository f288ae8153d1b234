/**
 * `T.send` is the index of a text in a language's list: inlined by the build from texts/en.ts, so that no file contains
 * the names. They are loaded separately (`names`) for workspaces with texts of their own.
 */
declare const T: { readonly [Name in keyof import('./texts/en.js').Texts]: number };
