/** What a message is, by who can settle it; lab/data/kinds/train has examples of each. */
export const KINDS = ['general', 'own_case', 'act', 'complaint', 'person', 'datum', 'talk'] as const;
export type Kind = (typeof KINDS)[number];

/** What no page settles. */
export const FOR_PERSON: readonly Kind[] = ['own_case', 'act', 'complaint', 'person'];
