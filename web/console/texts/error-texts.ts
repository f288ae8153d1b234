import type { textByTemplate } from '../app/message-template.js';
import type { components } from '../../../docs/openapi.js';

/** Every code of the API. */
export type KnownCode = components['schemas']['Error']['error']['code'];

/** What the API's errors are called in this language; what is missing keeps the API's own message, which is English. */
export interface ErrorTexts {
  codes: Readonly<Partial<Record<KnownCode, string>>>;
  /** By the API's message without the field it begins with: `{}` is what changes in it, `{1}` the first of these. */
  messages: Readonly<Record<string, string>>;
  /** Finds among them. It comes with the texts, after the first load. */
  find: typeof textByTemplate;
}
