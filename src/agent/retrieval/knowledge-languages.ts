import type { KnowledgeIndex, Passage } from '../ports/knowledge.js';
import { languageOf } from '../understanding/language.js';

/** A language counts as one of the knowledge's from this share of the sample; the most frequent one always counts. */
const LANGUAGE_SHARE_MIN = 0.1;
const LANGUAGES_MAX = 3;
/** Passages that are looked at until the knowledge is calibrated. */
const SAMPLED = 16;

/** The main languages of some passages, most frequent first. */
export function languagesOf(passages: Passage[]): string[] {
  const counts = new Map<string, number>();
  for (const { title, text, locale } of passages) {
    const language = languageOf(`${title}\n${text}`, locale);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= LANGUAGE_SHARE_MIN * passages.length)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, LANGUAGES_MAX)
    .map(([language]) => language);
}

/** The main languages of a workspace's knowledge, most frequent first; empty if it has none. */
export async function knowledgeLanguages(index: KnowledgeIndex, workspaceId: string): Promise<string[]> {
  const { passages, calibration } = await index.statistics(workspaceId, []);
  const known = calibration?.languages ?? [];
  return known.length > 0 || passages === 0 ? known : languagesOf(await index.sample(workspaceId, SAMPLED));
}
