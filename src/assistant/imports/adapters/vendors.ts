/** By what the exports of the products that we read are told apart: names of fields in their public APIs. Pure. */
import { fieldsOf, type Fields } from './fields.js';
import type { ListPath } from './json/json-scanner.js';

export type VendorName = 'intercom' | 'zendesk' | 'chatwoot' | 'freshdesk';

export interface Vendor {
  /** As the team knows it. */
  title: string;
  what: string;
  /** Keys that lead to its lists, in a document that is none. */
  lists: readonly ListPath[];
  isOne: (one: Fields) => boolean;
}

export const VENDORS: Readonly<Record<VendorName, Vendor>> = {
  intercom: {
    title: 'Intercom',
    what: 'conversations',
    lists: [['conversations'], ['data']],
    isOne: (one) => 'conversation_parts' in one || (one.type === 'conversation' && 'source' in one),
  },
  zendesk: {
    title: 'Zendesk',
    what: 'tickets',
    lists: [['tickets'], ['users'], ['results'], ['data']],
    isOne: (one) => 'submitter_id' in one || ('requester_id' in one && ('via' in one || 'comments' in one)),
  },
  chatwoot: {
    title: 'Chatwoot',
    what: 'conversations',
    lists: [['data', 'payload'], ['payload'], ['conversations'], ['data']],
    isOne: (one) => 'inbox_id' in one && ('messages' in one || 'meta' in one),
  },
  freshdesk: {
    title: 'Freshdesk',
    what: 'tickets',
    lists: [['tickets'], ['results'], ['data']],
    isOne: (one) =>
      'responder_id' in one ||
      ('requester_id' in one && 'conversations' in one) ||
      ('incoming' in one && 'private' in one),
  },
};

/** The product whose export an entry is one of; null = none that we know. */
export const vendorOf = (value: unknown): VendorName | null =>
  (Object.keys(VENDORS) as VendorName[]).find((name) => VENDORS[name].isOne(fieldsOf(value))) ?? null;
