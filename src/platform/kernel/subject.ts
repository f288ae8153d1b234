/** A session's subject, derived from its first message. */
const SUBJECT_CHARS = 120;

/** The first words on one line, cut between characters. */
export function subjectOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= SUBJECT_CHARS ? line : characters.slice(0, SUBJECT_CHARS - 1).join('') + '…';
}
