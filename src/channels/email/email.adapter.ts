/** E-mail: one account is one mailbox. Mail arrives by IMAP or signed request, and is sent by SMTP. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type {
  ChannelAccount,
  ChannelAdapter,
  ChannelEvent,
  DeliveredEntry,
  EarlierMessages,
  FoldedText,
  OutgoingMessage,
  OutgoingPart,
  PartDelivery,
  SendResult,
} from '../channel-adapter.js';
import { ATTACHMENT_KINDS } from '../../conversations/attachments/attachments.dto.js';
import { normalAddress } from '../../platform/kernel/mail/mail-address.js';
import { addressOf, userIdOf } from './addresses.rules.js';
import type { EmailServices } from './email-services.js';
import { mailEvents } from './mail-events.rules.js';
import { mailParts, type OutgoingMail } from './mail-parts.rules.js';
import { mailFolderOf, MAIL_CREDENTIALS, MAIL_SETTINGS, mailSettingsProblem } from './mail-settings.rules.js';
import { MAIL_BYTES_MAX } from '../../platform/kernel/mail/mail-size.js';
import {
  addressesOf,
  bareAddressIn,
  firstOf,
  bodyOf,
  headerFields,
  messageIdsIn,
} from '../../platform/kernel/mail/raw-headers.js';
import { ProviderAway } from './oauth/oauth-failures.js';
import { refold } from './refold.rules.js';
import { FILE_GONE } from '../file-gone.js';
import type { AttachedFile } from './sending/smtp-sender.js';
import { writerOf } from './writer.rules.js';

const ANSWERS_PER_HOUR_MAX = 5;
const FILES_BYTES = 10 * 1024 * 1024;
const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;
const SIGNATURE_HEADER = 'x-signature-256';

export class EmailAdapter implements ChannelAdapter {
  readonly channel = 'email';
  readonly maxBodyBytes = MAIL_BYTES_MAX;
  readonly provesOwner = false;
  readonly window = { openMs: null, byPersonMs: null, afterwards: null } as const;
  readonly automaticPerHourMax = ANSWERS_PER_HOUR_MAX;
  readonly sharesMessages = true;
  readonly signs = true;
  readonly settings = MAIL_SETTINGS;
  readonly credentials = MAIL_CREDENTIALS;
  /** Most servers accept 25 MB, and the encoding adds a third. */
  readonly attachments = {
    kinds: ATTACHMENT_KINDS,
    bytesMax: { image: FILES_BYTES, audio: FILES_BYTES, video: FILES_BYTES, document: FILES_BYTES, text: FILES_BYTES },
    countMax: 10,
    totalBytesMax: FILES_BYTES,
  };

  constructor(private readonly services: EmailServices) {}

  settingsProblem(input: Pick<ChannelAccount, 'settings' | 'credentials'>): { param: string; message: string } | null {
    const { oauth } = input.settings;
    const problem = mailSettingsProblem(input);
    if (problem || oauth === undefined || this.services.tokens.isConfigured(oauth)) return problem;
    return { param: 'settings.oauth', message: 'is not configured on this server' };
  }

  externalIdProblem(externalId: string): string | null {
    return normalAddress(externalId) === externalId ? null : 'must be an e-mail address in lower case';
  }

  /** Both ids of the address, verified and not: their answers arrive in one mailbox. */
  idsOfReceiver(userId: string): string[] {
    const address = addressOf(userId);
    return [userIdOf(address, false), userIdOf(address, true)];
  }

  challenge(): null {
    return null;
  }

  hasSignature(headers: IncomingHttpHeaders): boolean {
    return SIGNATURE.test(signatureIn(headers));
  }

  isSigned(headers: IncomingHttpHeaders, body: Buffer, { credentials }: ChannelAccount): boolean {
    const hex = SIGNATURE.exec(signatureIn(headers))?.[1];
    const secret = credentials['inbound_secret'];
    if (hex === undefined || !secret) return false;
    return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(hex, 'hex'));
  }

  /** The body is the raw mail. */
  entries(body: Buffer, { externalId }: ChannelAccount): DeliveredEntry[] {
    return body.length === 0 ? [] : [mailEntry(body, externalId)];
  }

  async read(payload: Buffer, account: ChannelAccount, ownIds: readonly string[]): Promise<ChannelEvent[]> {
    const { processes, names } = this.services;
    const mail = await processes.read(account.workspaceId, payload);
    return mailEvents(mail, account, { names, bytesId: `content ${digestOf(payload)}`, ownAddresses: ownIds });
  }

  refold(message: FoldedText, earlier: EarlierMessages): FoldedText {
    return refold(message, earlier);
  }

  parts(message: OutgoingMessage, { externalId, settings }: ChannelAccount): OutgoingPart[] {
    const { names } = this.services;
    const messageId = names.messageId({ messageId: message.id, part: 0 }, externalId);
    const hasDetail = settings['plus_addressing'] === 'on';
    const replyTo = hasDetail ? names.replyAddress(message.thread.sessionId, externalId) : null;
    return mailParts(message, { messageId, replyTo });
  }

  echoOf(): null {
    return null;
  }

  async send(account: ChannelAccount, { to, part, files }: PartDelivery): Promise<SendResult> {
    const mail = part as OutgoingPart & OutgoingMail;
    const attached: AttachedFile[] = [];
    for (const id of mail.files) {
      const file = files.find((candidate) => candidate.id === id);
      const content = await file?.content();
      if (!file || !content) return FILE_GONE;
      attached.push({ filename: file.name, contentType: file.type, content });
    }
    return this.services.sender.send(account, { to: addressOf(to), mail, files: attached });
  }

  async verify(account: ChannelAccount): Promise<string | null> {
    try {
      const server = this.services.imap.serverOf(account);
      const problem = server && (await this.services.imap.check(account, server));
      return problem ?? (await this.services.sender.check(account));
    } catch (error) {
      if (error instanceof ProviderAway) return error.message;
      throw error;
    }
  }

  /** Only another provider, or none, makes the consent needless. */
  async release(account: ChannelAccount, next: Pick<ChannelAccount, 'settings'> | null): Promise<void> {
    if (next?.settings['oauth'] !== account.settings['oauth']) await this.services.tokens.giveUp(account);
  }

  placeOf(account: Pick<ChannelAccount, 'settings' | 'externalId'>): string {
    return mailFolderOf(account);
  }
}

/**
 * A delivery of a raw mail. A mail may arrive more than once and by different routes, which add to its header, so its
 * key is its Message-ID, sender, subject and body; without a Message-ID it is a hash of the bytes.
 */
export function mailEntry(raw: Buffer, ownAddress: string): DeliveredEntry {
  const fields = headerFields(raw);
  const named = (addresses: readonly string[]) => addresses.map((address) => ({ name: null, address }));
  const from = named([bareAddressIn(firstOf(fields, 'from')) ?? '']);
  const [replyTo, lists] = [named(addressesOf(fields, ['reply-to'])), addressesOf(fields, ['list-post'])];
  const writer = writerOf({ from, replyTo, lists }, [ownAddress]);
  const messageId = messageIdsIn(firstOf(fields, 'message-id') ?? '')[0];
  const said = `${messageId} ${firstOf(fields, 'from')} ${firstOf(fields, 'subject')} ${digestOf(bodyOf(raw))}`;
  const key = messageId === undefined ? digestOf(raw) : digestOf(Buffer.from(said));
  return { key: `mail ${key}`, userId: writer?.address ?? null, payload: raw };
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const signatureIn = (headers: IncomingHttpHeaders): string => {
  const value = headers[SIGNATURE_HEADER];
  return typeof value === 'string' ? value : '';
};
