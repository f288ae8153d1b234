import type first from './en.js';
import type screens from './en-screens.js';

/** What the inbox needs. */
export type FirstTexts = typeof first;
/** What comes after it, by section. */
export type ScreenTexts = typeof screens;

/** What a language has to say; English is the measure, and a language that lacks a text does not compile. */
export type Texts = FirstTexts & Readonly<ScreenTexts>;
