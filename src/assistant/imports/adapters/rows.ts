/** Makes conversations of messages that stand in rows, whatever their order. */
import {
  IMPORTED_CHANNELS,
  type ImportedAuthor,
  type ImportedChannel,
  type ImportOptions,
  type MappedField,
  type ReadItem,
} from '../imported.dto.js';
import { idOf, numberOf, textOf, textsOf } from './fields.js';
import { finished, type Found, type FoundMessage } from './finish.js';
import { Gathering } from './gathering.js';
import { ownAddresses } from './own-addresses.js';
import { counted, type Tally } from './tally.js';
import { timeOf } from './times.js';

export type Row = Partial<Record<MappedField, unknown>>;

const AUTHORS: Readonly<Record<ImportedAuthor, readonly string[]>> = {
  customer: [
    ...['customer', 'user', 'client', 'contact', 'visitor', 'end-user', 'end_user', 'enduser', 'requester', 'lead'],
    ...['guest', 'incoming', 'inbound', 'in', 'received', 'kunde', 'kundin'],
  ],
  teammate: [
    ...['teammate', 'agent', 'admin', 'operator', 'staff', 'support', 'team', 'employee', 'outgoing', 'outbound'],
    ...['out', 'sent', 'mitarbeiter', 'mitarbeiterin'],
  ],
  bot: ['bot', 'ai', 'assistant', 'automation', 'chatbot', 'ai_agent'],
  system: ['system', 'event', 'activity'],
  note: ['note', 'private', 'internal', 'internal_note', 'private_note', 'notiz'],
};
const AUTHOR_OF = new Map(
  Object.entries(AUTHORS).flatMap(([author, words]) => words.map((word) => [word, author as ImportedAuthor])),
);

export class Rows {
  private readonly gathering: Gathering;
  private readonly isOwn: (address: string | null) => boolean;

  constructor(
    private readonly options: ImportOptions,
    private readonly tally: Tally,
    charactersMax?: number,
  ) {
    this.gathering = new Gathering(charactersMax);
    this.isOwn = ownAddresses(options.ownAddresses);
  }

  /** @returns conversations for which there is no more room */
  *add(row: Row): Generator<ReadItem> {
    const id = idOf(row.conversation_id);
    if (id === null)
      return this.tally.add(
        'conversation_id',
        (rows) => `${counted(rows, 'row')} without the id of a conversation left out.`,
      );
    if (this.gathering.isGone(id))
      return this.tally.add(
        'order',
        (rows) => `${counted(rows, 'row')} left out: too far from the others of the conversation.`,
      );
    const author = this.authorOf(row);
    if (author === null) return;
    const message: FoundMessage = {
      atMs: timeOf(row.at, this.options.timezone, this.options.dateOrder),
      author,
      name: textOf(row.name),
      text: idOf(row.text) ?? '',
    };
    this.gathering.add(id, message, () => begun(id));
    const found = this.gathering.get(id);
    if (found) complete(found, row, author);
    for (const one of this.gathering.overflow()) yield* finished(one);
  }

  *rest(): Generator<ReadItem> {
    for (const found of this.gathering.rest()) yield* finished(found);
  }

  /** null = it is left out */
  private authorOf({ author, email }: Row): ImportedAuthor | null {
    if (this.isOwn(textOf(email))) return AUTHOR_OF.get(wordOf(author)) === 'note' ? this.note() : 'teammate';
    if (author === undefined) return 'customer';
    const known = AUTHOR_OF.get(wordOf(author));
    if (known === 'note') return this.note();
    if (known !== undefined) return known;
    const word = wordOf(author).slice(0, 40);
    this.tally.add(
      `author ${word}`,
      (rows) => `${counted(rows, 'row')} left out: “${word}” says neither customer nor teammate.`,
    );
    return null;
  }

  private note(): ImportedAuthor | null {
    return this.options.notes ? 'note' : null;
  }
}

const wordOf = (value: unknown): string => (textOf(value) ?? '').trim().toLowerCase().replace(/\s+/g, '_');

const begun = (id: string): Found => ({
  externalId: id,
  channel: 'other',
  contact: { externalId: null, name: null, email: null, phone: null },
  messages: [],
});

/** Adds what the row says of its conversation, and of the customer. */
function complete(found: Found, row: Row, author: ImportedAuthor): void {
  found.subject ??= textOf(row.subject);
  found.rating ??= numberOf(row.rating);
  const channel = wordOf(row.channel);
  const known = IMPORTED_CHANNELS.find((one) => one === channel);
  if (known && found.channel === 'other') found.channel = known satisfies ImportedChannel;
  const tags = textsOf(row.tags, 'name');
  const listed = textOf(row.tags)?.slice(0, 2_000).split(/[,;|]/) ?? [];
  found.tags = [...new Set([...(found.tags ?? []), ...tags, ...listed])].slice(0, 100);
  if (author !== 'customer') return;
  found.contact.name ??= textOf(row.name);
  found.contact.email ??= textOf(row.email);
}
