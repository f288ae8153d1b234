/** The first part of a title, which names the article's subject: `Gold (2024): fees` is about Gold. */
export const mainPart = (title: string): string => title.split(/[:—–(|]/)[0] ?? title;

/** What a word of a name has, in titles: `Halo`, `30`. */
export const CAPITAL_OR_FIGURE = /[\p{Lu}\p{N}]/u;
