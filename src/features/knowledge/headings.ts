/** A longer line is no heading. */
const LINE_CHARACTERS_MAX = 2_000;
const HEADING = /^#{1,6}\s+(.*)$/;
const BOLD_LINE = /^\*\*([^*]{1,96})\*\*:?$/;

/** The headings of a normalised text, in order, without markup; each once. */
export function headingsIn(text: string): string[] {
  const headings = new Set<string>();
  let inCode = false;
  for (const raw of text.split('\n')) {
    if (raw.length > LINE_CHARACTERS_MAX) continue;
    const line = raw.trim();
    if (line.startsWith('```') || line.startsWith('~~~')) inCode = !inCode;
    const heading = inCode ? undefined : (HEADING.exec(line) ?? BOLD_LINE.exec(line))?.[1];
    const plain = heading
      ?.replace(/\*\*|__|`/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/#+$/, '')
      .replace(/:$/, '')
      .trim();
    if (plain) headings.add(plain);
  }
  return [...headings];
}
