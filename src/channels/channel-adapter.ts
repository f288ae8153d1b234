/**
 * The port through which the core talks to a channel's provider. An adapter keeps no state and reads no table: the core
 * stores, queues, identifies people, opens conversations and decides when to send.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Gesture } from '../agent/ports/turn.js';
import type { AttachmentKind, AttachmentLimits } from '../conversations/attachments/attachments.dto.js';
import type { ChannelName } from './channels.dto.js';
import type { SentPart } from './sent-part.rules.js';

/** An account with its opened credentials. */
export interface ChannelAccount {
  workspaceId: string;
  id: string;
  channel: ChannelName;
  /** The provider's id of the number, page or mailbox. */
  externalId: string;
  settings: Readonly<Record<string, string>>;
  credentials: Readonly<Record<string, string>>;
}

/** One entry of a delivery, stored as it came and read when a worker takes it. */
export interface DeliveredEntry {
  /** Deduplication key: the same each time the provider repeats the entry; at most 500 characters. */
  key: string;
  /** The writer, so that an erasure finds the entry; null = the entry names no person. */
  userId: string | null;
  payload: Buffer;
}

/** An event read from an entry. Times are the provider's, in milliseconds since the epoch. */
export type ChannelEvent =
  | IncomingText
  /** Shown to the team and not answered, such as a reaction. */
  | { type: 'notice'; userId: string; externalId: string; atMs: number; text: string }
  /** The person changed a message that they had sent. */
  | EditedMessage
  /** The person deleted the message: its text is erased here too. */
  | { type: 'deleted'; userId: string; targetId: string }
  /** The delivery state of a message that we sent. States only move forward. */
  | {
      type: 'status';
      userId: string;
      targetId: string;
      state: 'sent' | 'delivered' | 'read' | 'failed';
      reason: string | null;
      /** The part that we sent, where the provider repeats the reference. */
      sentPart?: SentPart | null;
      /** Addresses that it is about; absent = the person's. */
      recipients?: readonly string[];
    }
  /** The person has read everything sent up to then. */
  | { type: 'read'; userId: string; upToMs: number }
  /** A message to the person: ours (`sentPart`, where the provider repeats it), or a teammate's sent elsewhere. */
  | {
      type: 'echo';
      userId: string;
      externalId: string;
      atMs: number;
      text: string;
      sentPart: SentPart | null;
      /** Another application sent it, not a person: it is noted, and the agent keeps answering. */
      byApp?: boolean;
    };

/** A person's details as a channel reports them. */
export interface ChannelProfile {
  name: string | null;
  phone: string | null;
  email: string | null;
}
export const NO_PROFILE: ChannelProfile = { name: null, phone: null, email: null };

/** Somebody whom the person made part of the conversation. */
export interface Participant {
  name: string | null;
  /** In a form that can be compared. */
  address: string;
}

export interface EditedMessage {
  type: 'edited';
  userId: string;
  /** The provider's id of the message. */
  targetId: string;
  /** When it was edited. */
  atMs: number;
  /** The whole text as it is now; null = what it shows beside its words is unchanged. */
  text: string | null;
  /** The words of the person, as of a message. */
  words: string;
}

export interface IncomingText {
  type: 'message';
  userId: string;
  /** The person's id before the provider replaced it. */
  formerUserId?: string;
  /**
   * Phone numbers are reassigned: after this much silence, the id (the former one, if there is one) belongs to another
   * person. Absent = ids are never reassigned.
   */
  recycledAfterMs?: number;
  externalId: string;
  /** Used if another message has the same `externalId`; of what it says. Absent = the provider's ids are unique. */
  contentId?: string;
  atMs: number;
  /** Not empty: other content is described, such as `[Image]`. */
  text: string;
  /** The words of the person in a text that shows more; '' = none. Absent = the text. */
  words?: string;
  /** A tap that opens the conversation, or content: it asks for nothing by itself, but its words may. */
  gesture?: Gesture;
  /** What the channel reports about the person, unverified. */
  profile: ChannelProfile;
  /** The sender's e-mail address is verified, so they can be matched to the user with that address. */
  provenAddress?: boolean;
  /** External ids of the messages it replies to; it continues a conversation that has one of them. */
  references?: readonly string[];
  /** Our id of the conversation, where the message carries one; references take second place to it. */
  session?: string;
  /** Without a referenced conversation: `new` = start one (mail); default: continue the person's latest. */
  fallback?: 'new';
  /** Subject of the conversation that it starts. */
  subject?: string;
  /** Quoted earlier messages: stored, and collapsed in the transcript. */
  quoted?: string;
  /** Who else gets the answers from now on; absent = as before. */
  participants?: readonly Participant[];
  /** Why it gets no automatic answer; shown to the team. */
  noAnswerReason?: string;
  /** Attached files; `text` describes them too. */
  attachments?: readonly DeliveredFile[];
}

/** A message's own words, and what surrounds them. */
export interface FoldedText {
  text: string;
  quoted: string;
}

/** Earlier messages as texts, newest first: ours as they were sent, theirs with what surrounded them. */
export interface EarlierMessages {
  ours: readonly string[];
  theirs: readonly string[];
}

/** A file that came with a message. */
export interface DeliveredFile {
  name: string | null;
  /** Content type as declared by the sender; null = not known. */
  type: string | null;
  size: number | null;
  /** The bytes, or the source for `fetchFile`; null = too large, and not read. */
  content: Buffer | FileSource | null;
}

/** What the adapter needs to fetch a file, as plain data. */
export interface FileSource {
  source: Readonly<Record<string, string>>;
}

export type FetchedFile =
  | { outcome: 'fetched'; bytes: Buffer; type: string | null }
  | { outcome: 'too_large' }
  /** It can never be fetched. */
  | { outcome: 'lost'; reason: string }
  /** It cannot be fetched now. */
  | { outcome: 'later'; reason: string };

/** A file that a teammate sends with a message. */
export interface OutgoingFile {
  id: string;
  name: string;
  type: string;
  kind: AttachmentKind;
  bytes: number;
  /** The bytes; null if the file was erased. */
  content(): Promise<Buffer | null>;
  /** An address from which the provider can fetch the file for an hour. */
  url(): string;
}

/** One of our messages, as text that every channel can show. */
export interface OutgoingMessage {
  /** Our id of the message. */
  id: string;
  text: string;
  /** The text in the Markdown in which a teammate wrote it, for channels that can show it; null = it has none. */
  markdown: string | null;
  /** The sender's closing lines, in Markdown, for channels that have them; null = none. */
  signature: string | null;
  /** The person's message that it answers, for channels that quote it; null = none. */
  answers: QuotedMessage | null;
  /** Replies to offer; an adapter shows them as buttons, or as a numbered list (`withNumberedChoices`). */
  choices: readonly string[];
  template: MessageTemplate | null;
  /** A person wrote it. */
  byPerson: boolean;
  /** Files to send after the text, which does not name them. With files, the text may be empty. */
  files: readonly Pick<OutgoingFile, 'id' | 'name' | 'type' | 'kind'>[];
  /** External id of the contact's last message, for providers that thread by it. */
  repliesTo: string | null;
  /** The conversation it belongs to. */
  thread: OutgoingThread;
}

/** A message as a mail quotes it. */
export interface QuotedMessage {
  /** “On Monday, Ada wrote:”, in the person's language. */
  introduction: string;
  text: string;
}

export interface OutgoingThread {
  sessionId: string;
  /** Subject of the first message; null = it has none. */
  subject: string | null;
  /** External ids of the conversation's messages, oldest first. */
  references: readonly string[];
  /** Who else gets the message. */
  participants: readonly Participant[];
}

/** A message that the provider approved for use outside the reply window. */
export interface MessageTemplate {
  name: string;
  language: string;
  parameters: string[];
}

/** A template that a teammate can choose. */
export interface ListedTemplate {
  name: string;
  language: string;
  /** The body, with `{{1}}`, `{{2}}` … as placeholders for the parameters. */
  text: string;
  parameters: number;
}

/** The templates, or why they cannot be listed. */
export type TemplateList = { templates: ListedTemplate[] } | { reason: string };

/** One request to the provider. A long message is split into several. */
export type OutgoingPart = Readonly<Record<string, unknown>>;

export type SendResult =
  /** `undelivered`: which participants did not get it, and why. */
  | { outcome: 'sent'; externalId: string; undelivered?: string }
  /** Rejected for good. */
  | { outcome: 'refused'; reason: string }
  /** Not accepted now. `account`: the whole account pauses until then. */
  | { outcome: 'later'; reason: string; afterMs: number; account: boolean }
  /** It may have been accepted, so it is not sent again. */
  | { outcome: 'unknown'; reason: string };

/** How long the provider accepts replies after the person's last message. */
export interface ReplyWindow {
  /** For any message; null = always. */
  openMs: number | null;
  /** For messages written by a person, sent with the provider's tag for that; null = same as `openMs`. */
  byPersonMs: number | null;
  /** What may still be sent after that. */
  afterwards: 'template' | null;
}

/** One request to the provider, and what it needs besides the account. */
export interface PartDelivery {
  /** The provider's id of the person. */
  to: string;
  part: OutgoingPart;
  /** Send with the provider's tag for messages written by a person. */
  tagged: boolean;
  /** Files of the message; its parts refer to them by id. */
  files: readonly OutgoingFile[];
}

export interface ChannelAdapter {
  readonly channel: ChannelName;
  /** Largest accepted delivery. */
  readonly maxBodyBytes: number;
  readonly window: ReplyWindow;
  /** Automatic answers to one person per hour; absent = no limit. */
  readonly automaticPerHourMax?: number;
  /** All user ids that reach the same person, including this one; absent = only this one. */
  idsOfReceiver?(userId: string): string[];
  /** One message may be sent to several accounts; absent = to one. */
  readonly sharesMessages?: true;
  /** Its messages carry the account's signature; absent = they do not. */
  readonly signs?: true;
  /** Names of the settings; absent = none. */
  readonly settings?: readonly string[];
  /** Validates settings and credentials together; null = valid. */
  settingsProblem?(sent: Pick<ChannelAccount, 'settings' | 'credentials'>): { param: string; message: string } | null;
  /** Names of the credentials. */
  readonly credentials: Readonly<Record<string, 'required' | 'optional'>>;
  /** Validates the form of the provider's id; null = valid. The message completes “external_id …”. */
  externalIdProblem(externalId: string): string | null;
  /** Returns the response to the provider's challenge; null = not a challenge, or a wrong token. */
  challenge(query: URLSearchParams, account: ChannelAccount): string | null;
  /** Whether there is a well-formed signature; checked before the body is read. */
  hasSignature(headers: IncomingHttpHeaders): boolean;
  /** Verifies the signature over the raw bytes, in constant time. */
  isSigned(headers: IncomingHttpHeaders, body: Buffer, account: ChannelAccount): boolean;
  /** Splits a delivery into the entries of this account. Throws `malformed_json`, or too many values. */
  entries(body: Buffer, account: ChannelAccount): DeliveredEntry[] | Promise<DeliveredEntry[]>;
  /**
   * Reads an entry. Never throws for valid provider content: unknown types become an unsupported message.
   * @param ownIds external ids of the workspace's accounts of this channel, which are no customers
   */
  read(payload: Buffer, account: ChannelAccount, ownIds: readonly string[]): ChannelEvent[] | Promise<ChannelEvent[]>;
  /** Corrects what is the message's own text by earlier ones; absent = it is known without them. */
  refold?(message: FoldedText, earlier: EarlierMessages): FoldedText;
  /** Builds the requests that send a message, at least one. */
  parts(message: OutgoingMessage, account: ChannelAccount): OutgoingPart[];
  /** The text of a part's echo; null = there is no echo, or it names the part. */
  echoOf(part: OutgoingPart): string | null;
  /** Limits for files attached to a reply; absent = no files. */
  readonly attachments?: AttachmentLimits;
  /** Fetches a customer's file. Absent where deliveries contain the bytes. */
  fetchFile?(account: ChannelAccount, source: FileSource['source'], maxBytes: number): Promise<FetchedFile>;
  send(account: ChannelAccount, delivery: PartDelivery): Promise<SendResult>;
  /** Whether `verify` asks a provider that knows the account's owner, and not a server of the account's own choice. */
  readonly provesOwner: boolean;
  /** Asks the provider whether the credentials are valid for this account; null = valid, else the reason. */
  verify(account: ChannelAccount): Promise<string | null>;
  /**
   * Gives back what the provider let us do for an account, before it is removed (`next` null) or changed; absent = it
   * lets us do nothing beyond the credentials. Does not fail.
   */
  release?(account: ChannelAccount, next: Pick<ChannelAccount, 'settings'> | null): Promise<void>;
  /** Where messages are fetched: how far they were read holds for this place alone. Absent where they are delivered. */
  placeOf?(account: Pick<ChannelAccount, 'settings' | 'externalId'>): string;
  /** Lists the provider's templates; absent for a channel without templates. */
  templates?(account: ChannelAccount): Promise<TemplateList>;
}

/** All user ids that reach the same person, including this one. */
export const receiverIds = (adapter: ChannelAdapter, userId: string): string[] =>
  adapter.idsOfReceiver?.(userId) ?? [userId];
