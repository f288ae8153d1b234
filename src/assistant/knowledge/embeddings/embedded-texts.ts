/** What is encoded of a passage and of its lines. */
import type { EvidenceUnit, Passage } from '../../../agent/ports/knowledge.js';

/** The meaning of a passage depends on its title and headings. */
export const passageText = ({ title, headings, text }: Pick<Passage, 'title' | 'headings' | 'text'>): string =>
  `${[title, ...headings].join(' › ')}\n${text}`;

/** A line with what stands directly above it: its columns' heads, else its heading. */
export function lineText(
  { headings, text, start }: Pick<Passage, 'headings' | 'text' | 'start'>,
  unit: EvidenceUnit,
): string {
  const above = unit.context || headings.at(-1) || '';
  const line = text.slice(unit.start - start, unit.end - start);
  return above ? `${above}: ${line}` : line;
}
