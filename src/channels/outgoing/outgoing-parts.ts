/** Loads a message and builds the parts in which it is sent. */
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { isOnlyLabels } from '../../conversations/attachments/attachments.dto.js';
import { AttachmentsReader } from '../../conversations/attachments/attachments.reader.js';
import { SurveyLinksCommands } from '../../conversations/core/survey-links.commands.js';
import { ChannelAccounts, type ConnectedAccount } from '../channel-accounts.js';
import type { OutgoingFile, OutgoingPart, OutgoingThread } from '../channel-adapter.js';
import type { ChannelRow } from '../channels.dto.js';
import { OutboxStore, type LeasedMessage, type SendableMessage } from '../outbox.store.js';
import { toPlainText } from '../plain-text.rules.js';
import { signatureOf } from '../signature.rules.js';
import { quotedMessage } from './quoted-message.rules.js';
import { ThreadsReader } from '../threads.reader.js';
import { throwFileUnread } from './file-unread.js';

/** A message that is ready to be sent through its account. */
export interface PreparedMessage extends ConnectedAccount {
  sendable: SendableMessage;
  files: readonly OutgoingFile[];
  parts: readonly OutgoingPart[];
}

@Injectable()
export class OutgoingParts {
  constructor(
    private readonly db: TenantDb,
    private readonly store: OutboxStore,
    private readonly threads: ThreadsReader,
    private readonly attachments: AttachmentsReader,
    private readonly accounts: ChannelAccounts,
    private readonly surveys: SurveyLinksCommands,
  ) {}

  /** Null if the message was erased. */
  async prepare(message: LeasedMessage, row: ChannelRow): Promise<PreparedMessage | null> {
    const db = this.db.of(message.workspace_id);
    const stored = await this.store.load(db, message);
    if (!stored) return null;
    const isSurvey = stored.parts?.survey === true;
    const sendable = isSurvey ? { ...stored, text: await this.withLink(message, stored.text) } : stored;
    const named = await this.threads.thread(db, message.workspace_id, message.session_id);
    const files = await this.filesOf(message, sendable);
    const connected = this.accounts.connect(row);
    const { automaticPerHourMax: max } = connected.adapter;
    // Else a stranger could have us flood somebody, by mails in ever new names that all address them.
    const isLimited = max !== undefined && sendable.author !== 'teammate';
    const participants = isSurvey ? [] : isLimited ? await this.store.unsated(db, message, max) : message.participants;
    const thread = { ...named, participants };
    const parts = partsOf(connected, message, { sendable, thread, files, signature: row.signature });
    return { ...connected, sendable, files, parts };
  }

  /** The link is made only now, because only its hash is stored. */
  private async withLink({ workspace_id: id, session_id: sessionId }: LeasedMessage, text: string): Promise<string> {
    return `${text}\n\n${await this.surveys.issue(this.db.of(id), id, sessionId)}`;
  }

  private async filesOf(
    { workspace_id: workspaceId, message_id: messageId }: LeasedMessage,
    { author }: SendableMessage,
  ): Promise<OutgoingFile[]> {
    if (author !== 'teammate') return [];
    const files = await this.attachments.filesOf(workspaceId, messageId);
    return files.map((file) => ({
      id: file.id,
      name: file.name,
      type: file.content_type,
      kind: file.kind,
      bytes: file.bytes,
      content: () => this.attachments.content(workspaceId, file).catch(throwFileUnread),
      url: () => this.attachments.url(workspaceId, file.id),
    }));
  }
}

interface MessageContent {
  sendable: SendableMessage;
  thread: OutgoingThread;
  files: readonly OutgoingFile[];
  /** Of the account, with placeholders; null = none. */
  signature: string | null;
}

function partsOf(
  { adapter, account }: ConnectedAccount,
  { message_id: id, template }: LeasedMessage,
  { sendable, thread, files, signature: written }: MessageContent,
): OutgoingPart[] {
  const { author, replies_to: repliesTo } = sendable;
  // A message of files alone has their names as its text in the transcript.
  const isFilesOnly = isOnlyLabels(sendable.text, files);
  const content = isFilesOnly ? { text: '', choices: [] } : toPlainText(sendable);
  const byPerson = author === 'teammate';
  const markdown = byPerson && !isFilesOnly ? sendable.text : null;
  const signature = written === null ? null : signatureOf(written, sendable).trim() || null;
  const answers = quotedMessage(sendable, thread);
  const message = { ...content, markdown, signature, answers, id, template, byPerson, files, repliesTo, thread };
  return adapter.parts(message, account);
}
