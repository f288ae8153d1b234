/** WhatsApp by Meta's Cloud API: one account is one phone number. */
import type { IncomingHttpHeaders } from 'node:http';
import { ATTACHMENT_KINDS } from '../../conversations/attachments/attachments.dto.js';
import type {
  ChannelAccount,
  ChannelAdapter,
  ChannelEvent,
  DeliveredEntry,
  FetchedFile,
  FileSource,
  ListedTemplate,
  OutgoingFile,
  OutgoingMessage,
  OutgoingPart,
  PartDelivery,
  SendResult,
  TemplateList,
} from '../channel-adapter.js';
import { FILE_GONE } from '../file-gone.js';
import type { GraphClient } from './graph-client.js';
import type { GraphFiles } from './graph-files.js';
import { looseObject, objectsIn, textIn } from './loose-json.js';
import { hasMetaSignature, isMetaSigned, metaChallenge } from './meta-signature.js';
import { whatsAppEntries } from './whatsapp-entries.js';
import { whatsAppEvents } from './whatsapp-events.rules.js';
import { isFilePart, whatsAppParts } from './whatsapp-parts.rules.js';
import { nextPage, templatesIn } from './whatsapp-templates.rules.js';

const MIB = 1024 * 1024;
const HOUR_MS = 3_600_000;
const ID_MAX = 400;
const TEMPLATES_PAGE = 100;
/** Limits the requests: an account may have up to 6,000 templates. */
const TEMPLATE_PAGES_MAX = 10;
const FILES_MAX = 10;

export class WhatsAppAdapter implements ChannelAdapter {
  readonly channel = 'whatsapp';
  readonly maxBodyBytes = 4 * MIB;
  readonly provesOwner = true;
  readonly window = { openMs: 24 * HOUR_MS, byPersonMs: null, afterwards: 'template' } as const;
  /** `business_account_id`: the account that owns the templates. */
  readonly credentials = {
    access_token: 'required',
    app_secret: 'required',
    verify_token: 'required',
    business_account_id: 'optional',
  } as const;

  readonly attachments = {
    kinds: ATTACHMENT_KINDS,
    bytesMax: { image: 5 * MIB, audio: 16 * MIB, video: 16 * MIB, document: 100 * MIB, text: 100 * MIB },
    countMax: FILES_MAX,
    totalBytesMax: FILES_MAX * 100 * MIB,
  };

  constructor(
    private readonly graph: GraphClient,
    private readonly files: GraphFiles,
  ) {}

  externalIdProblem(externalId: string): string | null {
    return /^\d{5,20}$/.test(externalId) ? null : 'must be the phone number id: 5 to 20 digits';
  }

  challenge(query: URLSearchParams, { credentials }: ChannelAccount): string | null {
    return metaChallenge(query, credentials['verify_token'] ?? '');
  }

  hasSignature(headers: IncomingHttpHeaders): boolean {
    return hasMetaSignature(headers);
  }

  isSigned(headers: IncomingHttpHeaders, body: Buffer, { credentials }: ChannelAccount): boolean {
    return isMetaSigned(headers, body, [credentials['app_secret']]);
  }

  entries(body: Buffer, { externalId }: ChannelAccount): Promise<DeliveredEntry[]> {
    return whatsAppEntries(body, externalId);
  }

  read(payload: Buffer): ChannelEvent[] {
    return whatsAppEvents(looseObject(payload));
  }

  parts(message: OutgoingMessage): OutgoingPart[] {
    return whatsAppParts(message);
  }

  echoOf(): null {
    return null;
  }

  fetchFile(account: ChannelAccount, { id = '' }: FileSource['source'], maxBytes: number): Promise<FetchedFile> {
    return this.files.byId(account, id, maxBytes);
  }

  async send(account: ChannelAccount, { to, part, files }: PartDelivery): Promise<SendResult> {
    if (!isFilePart(part)) return this.post(account, to, part);
    const { file: id, type, filename, ...rest } = part;
    const file = files.find((candidate) => candidate.id === id);
    const uploaded = file ? await this.upload(account, file) : FILE_GONE;
    if ('outcome' in uploaded) return uploaded;
    const media = { id: uploaded.id, ...(type === 'document' && { filename }) };
    return this.post(account, to, { ...rest, type, [type]: media });
  }

  private async upload(account: ChannelAccount, file: OutgoingFile): Promise<{ id: string } | SendResult> {
    const content = await file.content();
    if (!content) return FILE_GONE;
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', file.type);
    form.set('file', new Blob([new Uint8Array(content)], { type: file.type }), file.name);
    return this.graph.upload(account, `${account.externalId}/media`, form);
  }

  private post(account: ChannelAccount, to: string, part: OutgoingPart): Promise<SendResult> {
    // A business-scoped user id starts with a country and a dot; a phone number has only digits.
    const receiver = /^\d+$/.test(to) ? { to } : { recipient: to };
    const body = { messaging_product: 'whatsapp', recipient_type: 'individual', ...receiver, ...part };
    return this.graph.send(account, {
      path: `${account.externalId}/messages`,
      body,
      idIn: (answer) => textIn(objectsIn(answer, 'messages')[0] ?? null, 'id', ID_MAX),
    });
  }

  async templates(account: ChannelAccount): Promise<TemplateList> {
    const id = account.credentials['business_account_id'];
    if (id === undefined || !/^\d{5,20}$/.test(id))
      return { reason: 'The account has no business_account_id of 5 to 20 digits.' };
    // Filtered by the provider, so that pages contain only approved templates.
    const first = `${id}/message_templates?fields=name,language,status,components&status=APPROVED&limit=${TEMPLATES_PAGE}`;
    const templates: ListedTemplate[] = [];
    let after: string | null = null;
    for (let page = 0; page < TEMPLATE_PAGES_MAX; page++) {
      const path: string = after === null ? first : `${first}&after=${encodeURIComponent(after)}`;
      const read = await this.graph.read(account, path);
      if ('reason' in read) return page === 0 ? read : { templates };
      templates.push(...templatesIn(read.answer));
      after = nextPage(read.answer);
      if (after === null) break;
    }
    return { templates };
  }

  verify(account: ChannelAccount): Promise<string | null> {
    return this.graph.check(account, `${account.externalId}?fields=id,display_phone_number`, ['id']);
  }
}
