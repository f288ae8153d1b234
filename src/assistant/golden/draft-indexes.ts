/** The knowledge with the drafts of checks in it. */
import { Injectable } from '@nestjs/common';
import { fail } from '../../platform/kernel/errors.js';
import { required } from '../../platform/kernel/invariant.js';
import type { DocumentBody } from '../knowledge/knowledge.dto.js';
import { KnowledgeReader } from '../knowledge/knowledge.reader.js';
import { ShadowReader } from '../knowledge/shadow.reader.js';
import type { GoldenDraftBody } from './golden-checks.dto.js';
import type { PlacedIndex } from './reads/knowledge-state.js';

interface DraftOfCheck {
  workspace_id: string;
  id: string;
  document: GoldenDraftBody | null;
}

@Injectable()
export class DraftIndexes {
  /** That of the check in work: its slices follow each other. */
  private last: { id: string; index: PlacedIndex } | null = null;

  constructor(
    private readonly knowledge: KnowledgeReader,
    private readonly shadows: ShadowReader,
  ) {}

  /** Throws `not_found`; `conflict` if the knowledge is too large; `invalid_field` if the draft has no text. */
  async require(workspaceId: string, draft: GoldenDraftBody): Promise<void> {
    if (draft.document_id) await this.knowledge.get(workspaceId, draft.document_id);
    const hasText = draft.text !== undefined && draft.title !== undefined;
    const isOfKnown = Boolean(draft.document_id) && (draft.deleted === true || draft.audience !== undefined);
    if (!hasText && !isOfKnown)
      throw fail('invalid_field', 'Send title and text, or document_id with deleted or audience.', {
        param: 'document',
      });
    await this.shadows.requireRoom(workspaceId);
  }

  async get({ workspace_id: workspaceId, id, document }: DraftOfCheck): Promise<PlacedIndex> {
    if (this.last?.id === id) return this.last.index;
    this.last = null;
    const body = await this.bodyOf(workspaceId, document ?? {});
    const documentId = document?.document_id ?? null;
    const candidate = { origin: null, documentId, name: 'document', body };
    const index = await this.shadows.with(workspaceId, [candidate]);
    this.last = { id, index };
    return index;
  }

  forget(id: string): void {
    if (this.last?.id === id) this.last = null;
  }

  /** A document that is deleted or moved has its own text. */
  private async bodyOf(workspaceId: string, draft: GoldenDraftBody): Promise<DocumentBody> {
    const { document_id: id, deleted, text, format = 'markdown', title, url, locale, audience } = draft;
    if (text !== undefined && title !== undefined && !deleted) return { title, text, format, url, locale, audience };
    const current = await this.knowledge.get(workspaceId, required(id, 'the id of a document'));
    // The stored text is normalised: reading it again changes nothing.
    const own = { title: current.title, text: current.text ?? ' ', url: current.url, locale: current.locale };
    return { ...own, format: 'markdown', audience: deleted ? 'internal' : (audience ?? 'public') };
  }
}
