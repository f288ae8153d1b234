/** The first part of a title, which names the article's subject: `Gold (2024): fees` is about Gold. */
export const mainPart = (title: string): string => title.split(/[:—–(|]/)[0] ?? title;
