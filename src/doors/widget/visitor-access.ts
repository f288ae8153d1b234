import type { ConversationRef } from '../../conversations/live-chat/conversations.dto.js';
import type { CredentialAccess } from '../../platform/policy/access.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';

/** Who may call what a visitor does in a conversation; a blocked one is admitted, and kept from writing elsewhere. */
export const BY_VISITOR = {
  takes: ['publishable_key'],
  needs: null,
  limit: 'widget',
  origin: 'required',
  visitor: 'required',
  blocked: 'admitted',
} as const satisfies CredentialAccess;

/** A session in a path, which must be one that the visitor's browser may see. */
export const refOf = ({ contactId, browser }: Visitor, sessionId: string): ConversationRef => ({
  contactId,
  browser,
  sessionId,
});
