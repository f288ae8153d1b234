/** Which conversation a mail belongs to, by the Message-IDs that it names. Pure. */
import { createHash } from 'node:crypto';

/** Of the ids, the last are known: replies are near in a mailbox. */
const IDS_MAX = 1_000_000;

export class Threads {
  private readonly keys = new Map<string, string>();
  private readonly seen = new Set<string>();

  /** Whether a mail of this id came before: a mailbox may hold it in two folders. */
  isSeen(id: string): boolean {
    const hash = hashed(id);
    if (this.seen.has(hash)) return true;
    this.seen.add(hash);
    for (const oldest of this.seen) {
      if (this.seen.size <= IDS_MAX) break;
      this.seen.delete(oldest);
    }
    return false;
  }

  /**
   * @param ids of the mail and of those that it answers, the oldest last
   * @returns the conversation, and others that are found to be the same one
   */
  place(ids: readonly string[], unnamed: string): { key: string; same: string[] } {
    const hashes = ids.map(hashed);
    const known = [...new Set(hashes.flatMap((hash) => this.keys.get(hash) ?? []))];
    const [key = ids.at(-1) ?? unnamed, ...same] = known;
    // What pointed to a conversation that is joined into this one is found by the ids of its mails.
    if (same.length > 0) for (const [hash, other] of this.keys) if (same.includes(other)) this.keys.set(hash, key);
    for (const hash of hashes) this.keys.set(hash, key);
    for (const hash of this.keys.keys()) {
      if (this.keys.size <= IDS_MAX) break;
      this.keys.delete(hash);
    }
    return { key, same };
  }
}

/** Ids have up to 400 characters. */
const hashed = (id: string): string => createHash('sha256').update(id).digest('binary').slice(0, 12);
