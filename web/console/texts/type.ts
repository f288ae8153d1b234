import type en from './en.js';

/** What a language has to say; English is the measure, and a language that lacks a text does not compile. */
export type Texts = typeof en;
