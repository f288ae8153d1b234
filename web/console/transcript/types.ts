import type { components } from '../../../docs/openapi.js';

/** A message of a conversation. */
export type ChatMessage = components['schemas']['Message'];
/** The contact of a conversation, as its messages name them. */
export type Speaker = Pick<NonNullable<components['schemas']['InboxItem']['contact']>, 'id' | 'name'>;
