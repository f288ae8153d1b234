/** The first part of a title, which names what the article is about: `Gold (2024): fees` is about Gold. */
export const mainPart = (title: string): string => title.split(/[:—–(|]/)[0]!;
