/** What a line or a paragraph of a mail is: said by its writer, or one of the things that surround it. */
export const LINE_KINDS = ['said', 'closing', 'contact', 'notice', 'device', 'away'] as const;
export type LineKind = (typeof LINE_KINDS)[number];
