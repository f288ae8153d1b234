import type { TurnResult } from '../../../agent/ports/turn.js';
import { KnowledgeReader } from '../../../assistant/knowledge/knowledge.reader.js';
import { verifyQuote } from '../../../agent/proof/quotes.js';
import type { Cli } from '../command.js';

const TEXTS_MAX = 200;

/**
 * Checks whether quotations occur in their documents, word for word and at the place they cite. Caches the last
 * texts read.
 */
export class Quotations {
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly cli: Cli,
    private readonly workspaceId: string,
  ) {}

  /** How many of an answer's citations are valid. */
  async valid({ citations }: TurnResult): Promise<number> {
    let valid = 0;
    for (const citation of citations) if (verifyQuote(citation, await this.textOf(citation.document_id))) valid++;
    return valid;
  }

  private async textOf(documentId: string): Promise<string> {
    const known = this.texts.get(documentId);
    if (known !== undefined) return known;
    const { text } = await this.cli.get(KnowledgeReader).get(this.workspaceId, documentId);
    const [oldest] = this.texts.keys();
    if (oldest !== undefined && this.texts.size >= TEXTS_MAX) this.texts.delete(oldest);
    this.texts.set(documentId, text ?? '');
    return text ?? '';
  }
}
