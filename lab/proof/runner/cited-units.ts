/** The evidence from a world's articles that contains a quotation, as a turn would show it to a model. */
import { evidenceLines } from '../../../src/agent/answering/evidence-lines.js';
import type { Evidence } from '../../../src/agent/ports/model.js';
import { normalise } from '../../../src/assistant/knowledge/normalise/normalise.js';
import { MemoryIndex } from '../../../test/support/memory-index.js';
import type { World } from '../../worlds/runner/world.js';

interface ReadArticle {
  text: string;
  evidence: Evidence[];
  /** Text of the line before each piece of evidence. */
  before: Map<Evidence, string>;
}

export class CitedUnits {
  private constructor(private readonly articles: Map<string, ReadArticle>) {}

  static async of(world: World): Promise<CitedUnits> {
    const articles = new Map<string, ReadArticle>();
    for (const { id, title, content } of world.articles) {
      const { text, language } = await normalise({ format: 'markdown', text: content });
      const index = new MemoryIndex([{ id, title, text, locale: language }]);
      const passages = await index.sample('world', Number.MAX_SAFE_INTEGER);
      const article: ReadArticle = { text, evidence: [], before: new Map() };
      for (const passage of passages.sort((a, b) => a.start - b.start)) {
        const { evidence, before } = evidenceLines([{ passage, from: 0, to: passage.units.length }]);
        evidence.forEach((one, at) => article.before.set(one, before[at]!));
        article.evidence.push(...evidence);
      }
      articles.set(id, article);
    }
    return new CitedUnits(articles);
  }

  /** Every unit that shares words with the quotation where it first occurs; empty if it occurs nowhere. */
  find(articleId: string, quote: string): Evidence[] {
    const article = this.articles.get(articleId);
    const start = article?.text.indexOf(quote) ?? -1;
    if (!article || start < 0) return [];
    const end = start + quote.length;
    return article.evidence.filter((unit) => {
      const shared = article.text.slice(Math.max(start, unit.start), Math.min(end, unit.end));
      return unit.start < end && start < unit.end && /[\p{L}\p{N}]/u.test(shared);
    });
  }

  before(evidence: Evidence): string {
    return this.articles.get(evidence.documentId)?.before.get(evidence) ?? '';
  }
}
