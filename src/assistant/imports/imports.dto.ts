import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import type { UploadedFile } from '../../platform/http/body.js';
import { Checked, IsDateTime, IsFreeMap, IsQueryInteger, Omittable, type Problem } from '../../platform/http/fields.js';
import { IsFile } from '../../platform/http/file-field.js';
import { IdParam } from '../../platform/http/id-param.js';
import { isObject } from '../../platform/kernel/is-object.js';
import { Nested } from '../../platform/http/nested.js';
import { AscendingQuery } from '../../platform/http/page.js';
import { IsText, IsZone } from '../../platform/http/text-fields.js';
import {
  DATE_ORDERS,
  IMPORT_SOURCES,
  MAPPED_FIELDS,
  type DateOrder,
  type ImportOptions,
  type ImportSource,
  type MappedField,
} from './imported.dto.js';

export const IMPORT_STATUSES = ['uploading', 'queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Of one part of a file. */
export const PART_BYTES_MAX = 8 * 1024 * 1024;
/** Of a workspace's files that are not read yet. */
export const IMPORT_BYTES_MAX = 4 * 1024 ** 3;
export const PARTS_MAX = 4_096;
const OWN_ADDRESSES_MAX = 200;
const ADDRESS_CHARS_MAX = 320;
const COLUMN_CHARS_MAX = 200;

function columnsProblem(value: unknown): Problem | null {
  if (!isObject(value)) return { message: 'must be an object' };
  for (const [key, column] of Object.entries(value)) {
    if (!(MAPPED_FIELDS as readonly string[]).includes(key))
      return { message: `must be one of ${MAPPED_FIELDS.join(', ')}`, key };
    if (typeof column !== 'string' || column === '' || column.length > COLUMN_CHARS_MAX)
      return { message: `must be the name of a column, of at most ${COLUMN_CHARS_MAX} characters`, key };
  }
  return null;
}

function addressesProblem(value: unknown): Problem | null {
  if (!Array.isArray(value)) return { message: 'must be a list' };
  if (value.length > OWN_ADDRESSES_MAX) return { message: `may have at most ${OWN_ADDRESSES_MAX} addresses` };
  const wrong = value.findIndex(
    (one: unknown) => typeof one !== 'string' || one === '' || one.length > ADDRESS_CHARS_MAX || /\s/.test(one),
  );
  return wrong < 0 ? null : { message: 'must be an e-mail address or a domain', key: String(wrong) };
}

export class ImportOptionsBody {
  /** The team's private notes are imported too. */
  @Omittable()
  @IsBoolean()
  @ApiProperty({ default: false })
  notes?: boolean;

  /** CSV and JSON Lines: the column or key of each field, as `{"text": "Message body"}`; others are guessed. */
  @Omittable()
  @IsFreeMap(columnsProblem, { additionalProperties: true, maxProperties: MAPPED_FIELDS.length })
  columns?: Partial<Record<MappedField, string>>;

  /** Mailboxes: addresses and domains of the team; what they send is a colleague's. */
  @Omittable()
  @Checked(addressesProblem)
  @ApiProperty({ type: [String], maxItems: OWN_ADDRESSES_MAX })
  own_addresses?: string[];

  /** CSV and JSON Lines: of dates such as `10/5/2026`; default: as the other dates of the column tell. */
  @Omittable()
  @IsIn(DATE_ORDERS)
  @ApiProperty({ enum: DATE_ORDERS })
  date_order?: DateOrder;

  /** IANA, for times without an offset. */
  @Omittable()
  @IsZone()
  @ApiProperty({ default: 'UTC' })
  timezone?: string;
}

const TOKEN_CHARS_MAX = 1_000;
const ACCOUNT_CHARS_MAX = 2_000;
const FOLDERS_MAX = 50;
const FOLDER_CHARS_MAX = 255;

function foldersProblem(value: unknown): Problem | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > FOLDERS_MAX)
    return { message: `must be a list of 1 to ${FOLDERS_MAX} folders` };
  const wrong = value.findIndex(
    (one: unknown) => typeof one !== 'string' || one === '' || one.length > FOLDER_CHARS_MAX || /\p{Cc}/u.test(one),
  );
  return wrong < 0 ? null : { message: 'must be the name of a folder', key: String(wrong) };
}

class ImportTokenBody {
  /**
   * Of its API; the password of a mailbox. It is sealed, never returned, and forgotten when all is fetched or the
   * import ends.
   */
  @IsText(TOKEN_CHARS_MAX, 1)
  token: string;

  /** Zendesk: the address of the person whose API token it is; none for an OAuth token. A mailbox: its user. */
  @Omittable()
  @IsText(320, 1)
  login?: string;
}

/** `/v1/imports/:id/account` */
export class ImportAccountTokenBody extends ImportTokenBody {}

/** An account of the product, or a mailbox, from which conversations are fetched instead of uploaded. */
export class ImportAccountBody extends ImportTokenBody {
  /** Such as `https://acme.zendesk.com`; of Chatwoot with its account, `…/app/accounts/1`; of Intercom its API. */
  @Omittable()
  @IsText(ACCOUNT_CHARS_MAX, 1)
  @ApiProperty({
    format: 'uri',
    description:
      'Intercom’s default is `https://api.intercom.io`. A mailbox: `imaps://mail.acme.example`, or `imap://` for STARTTLS.',
  })
  address?: string;

  /** Folders of a mailbox; default: the inbox and the one of sent mails. */
  @Omittable()
  @Checked(foldersProblem)
  @ApiProperty({ type: [String], maxItems: FOLDERS_MAX })
  folders?: string[];

  /** Conversations that changed since; of a mailbox, mails that arrived. */
  @IsDateTime()
  since: string;

  /** Conversations that began until then, of a mailbox mails that arrived; default: all. */
  @Omittable()
  @IsDateTime()
  until?: string;
}

export class ImportBody {
  @IsIn(IMPORT_SOURCES)
  @ApiProperty({ enum: IMPORT_SOURCES })
  source: ImportSource;

  /** As the team knows it, such as the name of the file. */
  @IsText(200, 1)
  name: string;

  @Omittable()
  @Nested(ImportOptionsBody)
  options?: ImportOptionsBody;

  /** Fetches the conversations by the product's API, of `mail` by IMAP; `csv` and `jsonl` take none. */
  @Omittable()
  @Nested(ImportAccountBody)
  account?: ImportAccountBody;
}

/** `/v1/imports/:id/parts/:position` */
export class ImportPartParam extends IdParam {
  /** The parts are read in this order. */
  @IsQueryInteger(1, PARTS_MAX)
  position: number;
}

export class ImportPartBody {
  @IsFile()
  file: UploadedFile;
}

export class ModelConsentBody {
  /** False takes the consent back: forecasts that ask the large model pause. */
  @IsBoolean()
  consented: boolean;
}

export class ImportSkipsQuery extends AscendingQuery {}

const Count = (): PropertyDecorator => ApiProperty({ type: 'integer', minimum: 0 });
const Time = (): PropertyDecorator => ApiProperty({ type: String, format: 'date-time' });

/** What an import fetches from. */
export class ImportAccountDto {
  @ApiProperty({ format: 'uri' })
  address: string;
  @Time() since: string;
  @Time() until: string | null;
  /** Conversations, or mails, that were fetched so far. */
  @Count() fetched: number;
  /** All are fetched. */
  is_complete: boolean;
  /** The token was refused or forgotten: enter one, and start again. */
  needs_token: boolean;
}

/** An export of another product that is read into the workspace, apart from its own conversations. */
export class ImportDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['import'] })
  object: 'import';
  @ApiProperty({ enum: IMPORT_SOURCES })
  source: ImportSource;
  name: string;
  @ApiProperty({ enum: IMPORT_STATUSES })
  status: ImportStatus;
  /** Why it failed. */
  error: string | null;
  /** null = a file that is uploaded. */
  account: ImportAccountDto | null;
  /** Bytes that were uploaded or fetched, in so many parts. */
  @Count() bytes: number;
  @Count() parts: number;
  /** New or changed conversations. */
  @Count() conversations: number;
  /** Conversations that were known as they are. */
  @Count() unchanged: number;
  /** What was left out; the list says why. */
  @Count() skipped: number;
  requested_by: string;
  /** Who lets forecasts send its words, masked, to the provider of the large model, and since when; null = nobody. */
  model_consent_by: string | null;
  @Time() model_consent_at: string | null;
  @Time() created_at: string;
  @Time() started_at: string | null;
  @Time() finished_at: string | null;
}

/** What an import left out, and why. */
export class ImportSkipDto {
  @ApiProperty({ enum: ['import_skip'] })
  object: 'import_skip';
  /** The source's id, or its number in the file. */
  item: string;
  reason: string;
}

/** Unless the team names its addresses, what a mailbox's user sent is the team's. */
export function optionsOf({ options = {}, account, source }: ImportBody): ImportOptions {
  const user = source === 'mail' && account?.login?.includes('@') ? [account.login] : [];
  return {
    notes: options.notes ?? false,
    columns: options.columns ?? {},
    ownAddresses: (options.own_addresses ?? user).map((address) => address.toLowerCase()),
    timezone: options.timezone ?? 'UTC',
    ...(options.date_order && { dateOrder: options.date_order }),
  };
}
