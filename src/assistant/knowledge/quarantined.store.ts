import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { QuarantinedSentence } from '../../agent/ports/knowledge.js';
import { alone } from '../../platform/db/alone.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { newId } from '../../platform/kernel/ids.js';
import { QUARANTINED_COLUMNS, type QuarantinedRow } from './quarantined.dto.js';
import { onlyRow } from '../../platform/db/only-row.js';

/** Characters of a sentence that are stored for display. */
const TEXT_CHARACTERS_MAX = 1_000;

const FORGET = named(
  'delete from quarantined_sentences where workspace_id = $1 and document_id = $2 and hash <> all($3)',
);
/** A sentence that remains keeps its id and its time; one that occurs twice is stored once. */
const KEEP = named(`
  insert into quarantined_sentences
    (workspace_id, id, document_id, version, hash, start_at, end_at, text, reason, state)
  select $1, s.id, $2, $3, s.hash, s.start_at, s.end_at, s.text, s.reason, s.state
  from unnest($4::uuid[], $5::text[], $6::int[], $7::int[], $8::text[], $9::text[], $10::text[])
    as s(id, hash, start_at, end_at, text, reason, state)
  on conflict (workspace_id, document_id, hash) do update set
    version = excluded.version, start_at = excluded.start_at, end_at = excluded.end_at, text = excluded.text,
    reason = excluded.reason, state = excluded.state`);
const GET = named(`select ${QUARANTINED_COLUMNS}, hash from quarantined_sentences where workspace_id = $1 and id = $2`);
const DOCUMENTS_CONTAINING = named(`
  select document_id from quarantined_sentences where workspace_id = $1 and hash = $2
  order by document_id = $3 desc, document_id limit $4`);
const RELEASED = named('select hash from quarantine_releases where workspace_id = $1');
const HOLD = named(`select pg_advisory_xact_lock_shared(hashtextextended('quarantine releases ' || $1, 0))`);
const RELEASES_HASH = named(`
  select encode(sha256(convert_to(coalesce(string_agg(hash, '' order by hash collate "C"), ''), 'UTF8')), 'hex') as hash
  from quarantine_releases where workspace_id = $1`);
const COUNT = named('select count(*)::int as releases from quarantine_releases where workspace_id = $1');
const RELEASE = named('insert into quarantine_releases (workspace_id, hash) values ($1, $2) on conflict do nothing');
const REVOKE = named('delete from quarantine_releases where workspace_id = $1 and hash = $2');

/** Hash of a set of releases, equal to RELEASES_HASH of the workspace. */
export const releasesHash = (hashes: readonly string[]): string =>
  createHash('sha256').update(hashes.toSorted().join('')).digest('hex');

/** The document whose sentences are stored. */
export interface QuarantinedIn {
  documentId: string;
  version: number;
  text: string;
  sentences: QuarantinedSentence[];
}

/** The quarantined sentences of documents, deleted with their document, and which of them were released. */
@Injectable()
export class QuarantinedStore {
  /** Runs inside the transaction that publishes their version. */
  async replace(
    db: Queryable,
    workspaceId: string,
    { documentId, version, text, sentences }: QuarantinedIn,
  ): Promise<void> {
    const unique = [...new Map(sentences.toReversed().map((sentence) => [sentence.hash, sentence])).values()];
    const hashes = unique.map(({ hash }) => hash);
    await db.query(FORGET(workspaceId, documentId, hashes));
    if (unique.length === 0) return;
    const ids = unique.map(() => newId());
    const [starts, ends] = [unique.map(({ start }) => start), unique.map(({ end }) => end)];
    const texts = unique.map(({ start, end }) =>
      text.slice(start, Math.min(end, start + TEXT_CHARACTERS_MAX)).toWellFormed(),
    );
    const reasons = unique.map(({ reason }) => reason);
    const states = unique.map(({ released }) => (released ? 'released' : 'quarantined'));
    await db.query(KEEP(workspaceId, documentId, version, ids, hashes, starts, ends, texts, reasons, states));
  }

  async get(db: Queryable, workspaceId: string, id: string): Promise<(QuarantinedRow & { hash: string }) | null> {
    const { rows } = await db.query<QuarantinedRow & { hash: string } & Record<string, unknown>>(GET(workspaceId, id));
    return rows[0] ?? null;
  }

  /** Documents that contain the sentence, up to a limit, starting with `first`. */
  async documentsContaining(
    db: Queryable,
    workspaceId: string,
    { hash, first, limit }: { hash: string; first: string; limit: number },
  ): Promise<string[]> {
    const { rows } = await db.query<{ document_id: string }>(DOCUMENTS_CONTAINING(workspaceId, hash, first, limit));
    return rows.map(({ document_id }) => document_id);
  }

  /** Hashes of all sentences that the team released. */
  async releasedHashes(db: Queryable, workspaceId: string): Promise<string[]> {
    return (await db.query<{ hash: string }>(RELEASED(workspaceId))).rows.map(({ hash }) => hash);
  }

  /**
   * Whether the workspace's releases are still those of a reading; they are locked until the transaction ends.
   * Documents are locked before.
   */
  async releasesUnchanged(tx: Queryable, workspaceId: string, releases: string): Promise<boolean> {
    await tx.query(HOLD(workspaceId));
    return (await tx.query<{ hash: string }>(RELEASES_HASH(workspaceId))).rows[0]?.hash === releases;
  }

  /** Serialises changes of releases until the transaction ends. Documents are locked before. */
  async lockReleases(tx: Queryable, workspaceId: string): Promise<void> {
    await alone(tx, `quarantine releases ${workspaceId}`);
  }

  async releases(db: Queryable, workspaceId: string): Promise<number> {
    return onlyRow(await db.query<{ releases: number }>(COUNT(workspaceId))).releases;
  }

  async release(db: Queryable, workspaceId: string, hash: string): Promise<void> {
    await db.query(RELEASE(workspaceId, hash));
  }

  async revoke(db: Queryable, workspaceId: string, hash: string): Promise<void> {
    await db.query(REVOKE(workspaceId, hash));
  }
}
