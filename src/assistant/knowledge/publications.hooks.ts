/** Hook for what members and keys change in the knowledge. A website that is read again is not asked about. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { Hooks } from '../../platform/kernel/hooks.js';
import type { Audience } from './knowledge.dto.js';

/** A version as it was sent. */
export interface PublishedSource {
  title: string | null;
  url: string | null;
  locale: string | null;
  audience: Audience;
  /** Of its bytes, hexadecimal. */
  sha256: string;
}

export type Publication =
  | { kind: 'text'; /** null = new */ documentId: string | null; source: PublishedSource }
  | { kind: 'audience'; documentId: string; audience: Audience }
  | { kind: 'deletion'; documentId: string };

export interface PublicationHook {
  /** Throws if it may not be. @param tx the transaction of the change */
  publishing(tx: Queryable, workspaceId: string, change: { actor: Actor; publication: Publication }): Promise<void>;
}

@Injectable()
export class PublicationHooks extends Hooks<PublicationHook> {
  async publishing(
    tx: Queryable,
    workspaceId: string,
    change: { actor: Actor; publication: Publication },
  ): Promise<void> {
    for (const hook of this.hooks) await hook.publishing(tx, workspaceId, change);
  }
}
