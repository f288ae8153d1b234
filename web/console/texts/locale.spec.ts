/** Which locale writes dates and numbers. */
import { localeOf } from './texts.js';

it.each([
  ['en', ['en-GB', 'en-US', 'de'], 'en-GB'],
  ['de', ['en-GB', 'de-CH'], 'de-CH'],
  ['de', ['fr-FR', 'en'], 'de'],
  ['en', [], 'en'],
] as const)('texts in %s for a browser that prefers %j are written as in %s', (language, preferred, locale) =>
  expect(localeOf(language, preferred)).toBe(locale),
);
