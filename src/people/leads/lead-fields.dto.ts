/**
 * The texts that a lead keeps about a person, in the order of the resource's fields. Columns, presenter, writes,
 * erasure, the agent's tool and the conditions of qualification rules come from this list.
 */
interface LeadText {
  /** Characters at most. */
  max: number;
  /** What the agent is told about it. */
  about: string;
  format?: 'email';
}

export const LEAD_TEXTS = {
  name: { max: 200, about: 'Full name.' },
  email: { max: 320, about: 'E-mail address.', format: 'email' },
  phone: { max: 50, about: 'Telephone number.' },
  company: { max: 200, about: 'Company.' },
  intent: { max: 1_000, about: 'What they are after, in a few words.' },
} as const satisfies Record<string, LeadText>;

export type LeadTextName = keyof typeof LEAD_TEXTS;
/** Null if unknown. */
export type LeadTexts = Record<LeadTextName, string | null>;

export const LEAD_TEXT_NAMES = Object.keys(LEAD_TEXTS) as LeadTextName[];

/** A value for each text, in their order: `leadTexts(() => null)` knows nothing of the person. */
export const leadTexts = <T>(valueOf: (name: LeadTextName, text: LeadText) => T): Record<LeadTextName, T> =>
  Object.fromEntries(LEAD_TEXT_NAMES.map((name) => [name, valueOf(name, LEAD_TEXTS[name])])) as Record<LeadTextName, T>;
