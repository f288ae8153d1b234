import { Inject, Injectable } from '@nestjs/common';
import { EMBEDDER, EmbedderFailed, type Embedder } from '../../../agent/ports/embedder.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import { required } from '../../../platform/kernel/invariant.js';
import { DocumentsStore } from '../documents.store.js';
import { EmbeddingQueueStore, type WaitingDocument } from './embedding-queue.store.js';
import { EmbeddingSpace } from './embedding-space.js';
import { quantise } from './quantise.js';
import { VectorsStore, type EmbeddablePassage, type PassageVector } from './vectors.store.js';

/** Passages per request: 16 of 2,000 characters are about 8,000 tokens. */
const BATCH = 16;
const TIMEOUT_MS = 60_000;
/** If the model refuses a text, its first half is sent, and at most this many times half of that. */
const HALVINGS_MAX = 3;
/**
 * Maximum vectors of a workspace, for public and internal documents separately: exact search among more would
 * take too long.
 */
const VECTORS_MAX = 50_000;
const NO_ROOM = `The workspace has vectors for ${VECTORS_MAX.toLocaleString('en-US')} passages, as many as it may.`;

/** The document was changed or queued again, or another worker was faster: the transaction is rolled back. */
class DocumentReplaced extends Error {}

/** Makes the vectors of a leased document. */
@Injectable()
export class DocumentEmbedder {
  constructor(
    @Inject(EMBEDDER) private readonly embedder: Embedder | null,
    private readonly db: TenantDb,
    private readonly documents: DocumentsStore,
    private readonly queue: EmbeddingQueueStore,
    private readonly space: EmbeddingSpace,
    private readonly vectors: VectorsStore,
  ) {}

  /** @returns the result; null = there was nothing left to do. @throws EmbedderFailed; the signal's reason */
  async embed(waiting: WaitingDocument, signal: AbortSignal): Promise<'ready' | 'failed' | null> {
    const { workspace_id: workspaceId, document_id: id } = waiting;
    const vectors: PassageVector[] = [];
    let space: string | null = null;
    for (;;) {
      const db = this.db.of(workspaceId);
      // Checked before each request, so that text is not sent after a setting has forbidden it.
      const document = await this.vectors.document(db, workspaceId, id);
      if (!document?.may_embed) return this.drop(waiting);
      const after = vectors.at(-1)?.no ?? 0;
      const passages = await this.vectors.passages(db, workspaceId, { documentId: id, after, limit: BATCH });
      if (passages.length === 0) break;
      const made = await this.request(
        passages.map((passage) => textOf(document.title, passage)),
        signal,
      );
      const madeIn = this.space.learn(required(made[0], 'the vector of a passage'));
      if (space !== null && space !== madeIn) throw new EmbedderFailed('rubbish', 'the dimension of vectors changed');
      space = madeIn;
      for (const [at, { internal, no }] of passages.entries())
        vectors.push({ internal, no, ...quantise(required(made[at], 'the vector of a passage')) });
    }
    return space === null ? this.drop(waiting) : this.keep(waiting, vectors, space);
  }

  /** Removes a document from the queue as `failed`. @returns false if the lease was lost */
  fail(waiting: WaitingDocument, error: string): Promise<boolean> {
    const { workspace_id: workspaceId, document_id: id } = waiting;
    const space = required(this.space.name, 'the space in which vectors are made');
    return this.db.transaction(workspaceId, async (tx) => {
      await this.documents.lock(tx, workspaceId, id);
      if (!(await this.queue.take(tx, waiting))) return false;
      await this.vectors.setFailed(tx, workspaceId, { documentId: id, error, space });
      return true;
    });
  }

  private async keep(
    waiting: WaitingDocument,
    vectors: PassageVector[],
    space: string,
  ): Promise<'ready' | 'failed' | null> {
    const { workspace_id: workspaceId, document_id: id } = waiting;
    try {
      return await this.db.transaction(workspaceId, async (tx) => {
        if (!(await this.documents.lock(tx, workspaceId, id))) throw new DocumentReplaced();
        const document = await this.vectors.document(tx, workspaceId, id);
        if (!document?.may_embed || document.chunks !== vectors.length) throw new DocumentReplaced();
        // Publishing queues the document again: while the lease is ours, these are its passages.
        if (!(await this.queue.take(tx, waiting))) throw new DocumentReplaced();
        const fits = await this.vectors.write(tx, workspaceId, { documentId: id, vectors, limit: VECTORS_MAX });
        if (fits) await this.vectors.setReady(tx, workspaceId, { documentId: id, space });
        else await this.vectors.setFailed(tx, workspaceId, { documentId: id, error: NO_ROOM, space });
        return fits ? 'ready' : 'failed';
      });
    } catch (error) {
      if (error instanceof DocumentReplaced) return null;
      throw error;
    }
  }

  /** The document may not be sent, or no longer exists. */
  private async drop(waiting: WaitingDocument): Promise<null> {
    const { workspace_id: workspaceId, document_id: id } = waiting;
    await this.db.transaction(workspaceId, async (tx) => {
      await this.documents.lock(tx, workspaceId, id);
      if (await this.queue.take(tx, waiting)) await this.vectors.remove(tx, workspaceId, id);
    });
    return null;
  }

  /** Texts that are refused together are sent one by one, and shorter: models have a token limit. */
  private async request(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    try {
      return await this.ask(texts, signal);
    } catch (error) {
      if (!(error instanceof EmbedderFailed) || error.reason !== 'rejected') throw error;
    }
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await this.requestShorter(text, signal));
    if (new Set(vectors.map(({ length }) => length)).size > 1)
      throw new EmbedderFailed('rubbish', 'the embeddings server sent vectors of several dimensions');
    return vectors;
  }

  private async requestShorter(text: string, signal: AbortSignal): Promise<Float32Array> {
    for (let halvings = 0; ; halvings++) {
      const part = text.slice(0, Math.ceil(text.length / 2 ** halvings)).toWellFormed();
      try {
        const [vector] = await this.ask([part], signal);
        return required(vector, 'the vector of a passage');
      } catch (error) {
        if (!(error instanceof EmbedderFailed) || error.reason !== 'rejected' || halvings === HALVINGS_MAX) throw error;
      }
    }
  }

  private ask(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const embedder = required(this.embedder, 'the embeddings server');
    return embedder.embed(texts, { purpose: 'passages', timeoutMs: TIMEOUT_MS, signal });
  }
}

/** The meaning of a passage depends on its title and headings. */
const textOf = (title: string, { headings, text }: EmbeddablePassage): string =>
  `${[title, ...headings].join(' › ')}\n${text}`;
