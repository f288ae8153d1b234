/** Messenger and Instagram by Meta's Messenger Platform: one account is one page, or one professional account. */
import type { IncomingHttpHeaders } from 'node:http';
import type {
  ChannelAccount,
  ChannelAdapter,
  ChannelEvent,
  DeliveredEntry,
  FetchedFile,
  FileSource,
  OutgoingFile,
  OutgoingMessage,
  OutgoingPart,
  PartDelivery,
  SendResult,
} from '../channel-adapter.js';
import { FILE_GONE } from '../file-gone.js';
import { ATTACHMENT_KINDS, type AttachmentLimits } from '../../conversations/attachments/attachments.dto.js';
import type { GraphClient } from './graph-client.js';
import type { GraphFiles } from './graph-files.js';
import { looseObject, textIn } from './loose-json.js';
import { hasMetaSignature, isMetaSigned, metaChallenge } from './meta-signature.js';
import { pageEntries } from './page-entries.js';
import { ATTACHMENT_LABELS } from './page-attachments.rules.js';
import { pageEvents } from './page-events.rules.js';
import { isPageFilePart, pageParts, type PageFilePart } from './page-parts.rules.js';

const MIB = 1024 * 1024;
const HOUR_MS = 3_600_000;
const ID_MAX = 400;
const FILES_MAX = 10;

/** The differences between Messenger and Instagram. */
interface PageChannel {
  channel: 'messenger' | 'instagram';
  /** `object` field of deliveries. */
  object: string;
  /** Whether echoes repeat the metadata of a message. */
  metadata: boolean;
  textMax: number;
  /** Fields of the access token's owner that may be the account's id. */
  idFields: readonly string[];
  /** Limits for files attached to a reply. */
  attachments: AttachmentLimits;
  /** Files are sent with the request; otherwise the provider fetches them from this server. */
  sendsFiles: boolean;
  sizeOf(text: string): number;
}

export const MESSENGER: PageChannel = {
  channel: 'messenger',
  object: 'page',
  metadata: true,
  textMax: 2_000,
  idFields: ['id'],
  attachments: {
    kinds: ATTACHMENT_KINDS,
    bytesMax: { image: 25 * MIB, audio: 25 * MIB, video: 25 * MIB, document: 25 * MIB, text: 25 * MIB },
    countMax: FILES_MAX,
    totalBytesMax: FILES_MAX * 25 * MIB,
  },
  sendsFiles: true,
  sizeOf: (text) => text.length,
};
export const INSTAGRAM: PageChannel = {
  channel: 'instagram',
  object: 'instagram',
  metadata: false,
  textMax: 1_000,
  idFields: ['user_id', 'id'],
  attachments: {
    kinds: ['image', 'audio', 'video'],
    bytesMax: { image: 8 * MIB, audio: 25 * MIB, video: 25 * MIB, document: 0, text: 0 },
    countMax: FILES_MAX,
    totalBytesMax: FILES_MAX * 25 * MIB,
  },
  sendsFiles: false,
  sizeOf: (text) => Buffer.byteLength(text),
};

export class PageAdapter implements ChannelAdapter {
  readonly channel: PageChannel['channel'];
  readonly maxBodyBytes = 4 * MIB;
  readonly provesOwner = true;
  readonly window = { openMs: 24 * HOUR_MS, byPersonMs: 7 * 24 * HOUR_MS, afterwards: null } as const;
  /** `app_secret_previous`: also valid, while an app is being migrated. */
  readonly credentials = {
    access_token: 'required',
    app_secret: 'required',
    app_secret_previous: 'optional',
    verify_token: 'required',
  } as const;

  readonly attachments?: AttachmentLimits;

  /** @param isPublic whether providers can fetch files from this server */
  constructor(
    private readonly graph: GraphClient,
    private readonly files: GraphFiles,
    private readonly differences: PageChannel,
    isPublic: boolean,
  ) {
    this.channel = differences.channel;
    if (isPublic || differences.sendsFiles) this.attachments = differences.attachments;
  }

  externalIdProblem(externalId: string): string | null {
    return /^\d{5,20}$/.test(externalId) ? null : 'must be the id of the page or professional account: 5 to 20 digits';
  }

  challenge(query: URLSearchParams, { credentials }: ChannelAccount): string | null {
    return metaChallenge(query, credentials['verify_token'] ?? '');
  }

  hasSignature(headers: IncomingHttpHeaders): boolean {
    return hasMetaSignature(headers);
  }

  isSigned(headers: IncomingHttpHeaders, body: Buffer, { credentials }: ChannelAccount): boolean {
    return isMetaSigned(headers, body, [credentials['app_secret'], credentials['app_secret_previous']]);
  }

  entries(body: Buffer, { externalId }: ChannelAccount): Promise<DeliveredEntry[]> {
    return pageEntries(body, { object: this.differences.object, externalId });
  }

  read(payload: Buffer, { externalId }: ChannelAccount): ChannelEvent[] {
    return pageEvents(looseObject(payload), externalId);
  }

  parts(message: OutgoingMessage): OutgoingPart[] {
    const { metadata, textMax, sizeOf } = this.differences;
    return pageParts(message, { metadata, textMax, sizeOf });
  }

  /** Needed for Messenger too, whose echoes do not always repeat the metadata. */
  echoOf(part: OutgoingPart): string | null {
    if (isPageFilePart(part)) return ATTACHMENT_LABELS[part.kind];
    return typeof part['text'] === 'string' ? part['text'] : null;
  }

  fetchFile(account: ChannelAccount, { url = '' }: FileSource['source'], maxBytes: number): Promise<FetchedFile> {
    return this.files.byUrl(account, { url, maxBytes });
  }

  async send(account: ChannelAccount, { to, part, tagged, files }: PartDelivery): Promise<SendResult> {
    const type = tagged ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } : { messaging_type: 'RESPONSE' };
    const envelope = { recipient: { id: to }, ...type };
    if (!isPageFilePart(part)) return this.post(account, { ...envelope, message: part });
    const file = files.find(({ id }) => id === part.file);
    if (!file) return FILE_GONE;
    if (this.differences.sendsFiles) return this.sendFile(account, { envelope, pageFilePart: part, file });
    const attachment = { type: part.kind, payload: { url: file.url() } };
    return this.post(account, { ...envelope, message: { attachment } });
  }

  /** Sends the file and its message in one request, so that neither is sent without the other. */
  private async sendFile(
    account: ChannelAccount,
    {
      envelope,
      pageFilePart: { kind, metadata },
      file,
    }: { envelope: object; pageFilePart: PageFilePart; file: OutgoingFile },
  ): Promise<SendResult> {
    const content = await file.content();
    if (!content) return FILE_GONE;
    const message = { attachment: { type: kind, payload: { is_reusable: false } }, metadata };
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...envelope, message }))
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    form.set('filedata', new Blob([new Uint8Array(content)], { type: file.type }), file.name);
    return this.post(account, form);
  }

  private post(account: ChannelAccount, body: object): Promise<SendResult> {
    return this.graph.send(account, {
      path: 'me/messages',
      body,
      idIn: (answer) => textIn(answer, 'message_id', ID_MAX),
    });
  }

  /** Checks `me`, since the token's owner is the sender; a page's public fields can be read with any token. */
  verify(account: ChannelAccount): Promise<string | null> {
    return this.graph.check(account, `me?fields=${this.differences.idFields.join(',')}`, this.differences.idFields);
  }
}
