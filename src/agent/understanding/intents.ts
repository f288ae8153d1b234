/** Intents of messages; data/intents/train has examples of each. */
export const INTENTS = [
  'greeting',
  'thanks',
  'goodbye',
  'about_agent',
  'complaint',
  'wants_person',
  'yes',
  'no',
  'never_mind',
  'leaving',
  'booking',
  'act',
  'show_page',
  'statement',
  'question',
] as const;

export type Intent = (typeof INTENTS)[number];
