/** Our texts for customers, in each language: what the agent, notices, channels, mails and pages say by themselves. */
import { ar } from './ar.js';
import { de } from './de.js';
import { en, type Texts } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { hi } from './hi.js';
import { it } from './it.js';
import { ja } from './ja.js';
import { pt } from './pt.js';
import { th } from './th.js';
import { zh } from './zh.js';

const CATALOGUES = { en, ar, de, es, fr, hi, it, ja, pt, th, zh } satisfies Record<string, Texts>;

export type TextLanguage = keyof typeof CATALOGUES;
export const TEXT_LANGUAGES = Object.keys(CATALOGUES) as TextLanguage[];

export type TextKey = keyof Texts;
/** The keys of a group without their prefix: `'yes' | 'no' | 'person'` of `choice`. */
export type KeysIn<Group extends string, Key = TextKey> = Key extends `${Group}.${infer Name}` ? Name : never;

/** The language of our texts for a BCP 47 tag; English if there is none. */
export function textLanguage(locale: string | null): TextLanguage {
  const primary = (locale ?? '').trim().toLowerCase().split(/[-_]/)[0];
  return TEXT_LANGUAGES.find((language) => language === primary) ?? 'en';
}

/** @param values inserted for `{…}`, unescaped */
export function t(key: TextKey, locale: string | null, values: Readonly<Record<string, string>> = {}): string {
  return CATALOGUES[textLanguage(locale)][key].replace(/\{(\w{1,20})\}/g, (_, name: string) => values[name] ?? '');
}
