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
import { zhHant } from './zh-hant.js';
import { zh } from './zh.js';

const CATALOGUES = { en, ar, de, es, fr, hi, it, ja, pt, th, zh, 'zh-Hant': zhHant } satisfies Record<string, Texts>;

export type TextLanguage = keyof typeof CATALOGUES;
export const TEXT_LANGUAGES = Object.keys(CATALOGUES) as TextLanguage[];

export type TextKey = keyof Texts;
/**
 * The groups whose texts say that something was done or kept. Only what renders such a text from what was stored uses
 * `stated`; a text of such a kind belongs to one of them.
 */
export const STATING = ['handoff', 'contact', 'meeting', 'action'] as const;
export type StatingKey = Extract<TextKey, `${(typeof STATING)[number]}.${string}`>;
export type PlainKey = Exclude<TextKey, StatingKey>;
/** The keys of a group without their prefix: `'yes' | 'no' | 'person'` of `choice`. */
export type KeysIn<Group extends string, Key = TextKey> = Key extends `${Group}.${infer Name}` ? Name : never;

/** The language of our texts for a BCP 47 tag; English if there is none. */
export const textLanguage = (locale: string | null): TextLanguage => ownLanguage(locale) ?? 'en';

/** Whether we have texts in the language of a BCP 47 tag. */
export const hasTexts = (locale: string): boolean => ownLanguage(locale) !== undefined;

function ownLanguage(locale: string | null): TextLanguage | undefined {
  const tag = (locale ?? '').trim().toLowerCase().replaceAll('_', '-');
  const own = TRADITIONAL.test(tag) ? 'zh-Hant' : tag.split('-')[0];
  return TEXT_LANGUAGES.find((language) => language === own);
}

/** Where Chinese is written in Traditional characters, unless the tag names the other script: `zh-Hans-HK`. */
const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)(?:-|$)/;

/** A text that states nothing of what was done. @param values inserted for `{…}`, unescaped */
export const t = (key: PlainKey, locale: string | null, values: Values = {}): string => textOf(key, locale, values);

/** A text that says that something was done or kept: where it was stored, and only with the values that were. */
export const stated = (key: StatingKey, locale: string | null, values: Values = {}): string =>
  textOf(key, locale, values);

type Values = Readonly<Record<string, string>>;

function textOf(key: TextKey, locale: string | null, values: Values): string {
  return CATALOGUES[textLanguage(locale)][key].replace(/\{(\w{1,20})\}/g, (_, name: string) => values[name] ?? '');
}
