/** Accepted file types, and whether a file matches its declared type. Pure. */
import { required } from '../../platform/kernel/invariant.js';
import { textBefore } from '../../platform/kernel/text-before.js';
import type { AttachmentKind, ClaimedType, InspectionVerdict } from './attachments.dto.js';

interface FileType {
  kind: AttachmentKind;
  /** The first is added to a file without an extension. */
  extensions: readonly [usual: string, ...others: string[]];
}

const type = (kind: AttachmentKind, ...extensions: FileType['extensions']): FileType => ({ kind, extensions });
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** Accepted media types. Not among them: programs, archives, and web pages and images that may contain scripts. */
const TYPES: ReadonlyMap<string, FileType> = new Map(
  Object.entries({
    'image/jpeg': type('image', 'jpg', 'jpeg', 'jpe', 'jfif'),
    'image/png': type('image', 'png'),
    'image/gif': type('image', 'gif'),
    'image/webp': type('image', 'webp'),
    'image/heic': type('image', 'heic', 'heif'),
    'image/avif': type('image', 'avif'),
    'image/bmp': type('image', 'bmp'),
    'image/tiff': type('image', 'tif', 'tiff'),
    'application/pdf': type('document', 'pdf'),
    [`${OFFICE}.wordprocessingml.document`]: type('document', 'docx'),
    [`${OFFICE}.spreadsheetml.sheet`]: type('document', 'xlsx'),
    [`${OFFICE}.presentationml.presentation`]: type('document', 'pptx'),
    [`${OPEN}.text`]: type('document', 'odt'),
    [`${OPEN}.spreadsheet`]: type('document', 'ods'),
    [`${OPEN}.presentation`]: type('document', 'odp'),
    'application/rtf': type('document', 'rtf'),
    'application/msword': type('document', 'doc', 'dot'),
    'application/vnd.ms-excel': type('document', 'xls'),
    'application/vnd.ms-powerpoint': type('document', 'ppt', 'pps'),
    // An encrypted mail, which the team may be able to open.
    'application/pkcs7-mime': type('document', 'p7m'),
    'application/pgp-encrypted': type('document', 'asc', 'pgp', 'gpg'),
    'text/plain': type('text', 'txt', 'text', 'log'),
    'text/csv': type('text', 'csv', 'tsv'),
    'text/markdown': type('text', 'md', 'markdown'),
    'text/calendar': type('text', 'ics'),
    'text/vcard': type('text', 'vcf'),
    'application/json': type('text', 'json'),
    'message/rfc822': type('text', 'eml'),
    'audio/mpeg': type('audio', 'mp3', 'mpga'),
    'audio/mp4': type('audio', 'm4a', 'm4b'),
    'audio/aac': type('audio', 'aac'),
    'audio/ogg': type('audio', 'ogg', 'oga', 'opus'),
    'audio/amr': type('audio', 'amr'),
    'audio/wav': type('audio', 'wav'),
    'audio/flac': type('audio', 'flac'),
    'video/mp4': type('video', 'mp4', 'm4v'),
    'video/quicktime': type('video', 'mov', 'qt'),
    'video/webm': type('video', 'webm'),
    'video/3gpp': type('video', '3gp', '3g2'),
    'video/mpeg': type('video', 'mpg', 'mpeg'),
  }),
);

/** Other names of the same types. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'image/jpg': 'image/jpeg',
    'image/pjpeg': 'image/jpeg',
    'image/heif': 'image/heic',
    'image/heic-sequence': 'image/heic',
    'image/x-ms-bmp': 'image/bmp',
    'application/x-pdf': 'application/pdf',
    'application/x-pkcs7-mime': 'application/pkcs7-mime',
    'text/rtf': 'application/rtf',
    'text/x-vcard': 'text/vcard',
    'text/x-markdown': 'text/markdown',
    'text/tab-separated-values': 'text/csv',
    'application/csv': 'text/csv',
    'audio/mp3': 'audio/mpeg',
    'audio/x-m4a': 'audio/mp4',
    'audio/m4a': 'audio/mp4',
    'audio/opus': 'audio/ogg',
    'application/ogg': 'audio/ogg',
    'audio/wave': 'audio/wav',
    'audio/x-wav': 'audio/wav',
    'audio/vnd.wave': 'audio/wav',
    'audio/x-flac': 'audio/flac',
    'audio/amr-nb': 'audio/amr',
    'video/x-m4v': 'video/mp4',
    'video/3gpp2': 'video/3gpp',
  }),
);

/** Container format of Word, Excel and PowerPoint until 2003, among others; the name tells which. */
const OLD_OFFICE = 'application/x-cfb';
const OLD_OFFICE_TYPES = ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'];

/** What the bytes reveal. */
export interface FoundType {
  /** Null = not recognised. */
  mime: string | null;
  /** Contains only text. */
  isText: boolean;
}

/** The media type without parameters, under its usual name. */
export function mediaType(text: string | null): string | null {
  const bare = textBefore(text ?? '', ';')
    .trim()
    .toLowerCase();
  if (bare === '') return null;
  return ALIASES.get(bare) ?? bare;
}

export const kindOf = (mime: string | null): AttachmentKind | null =>
  mime === null ? null : (TYPES.get(mime)?.kind ?? null);

const BY_EXTENSION = new Map(
  [...TYPES].flatMap(([mime, { extensions }]) => extensions.map((extension) => [extension, mime] as const)),
);

/** The extension in lower case, without the dot; null = none. */
export const extensionOf = (name: string | null): string | null =>
  /\.([a-z0-9_-]{1,12})$/i.exec(name ?? '')?.[1]?.toLowerCase() ?? null;

export function checkType(found: FoundType, claim: ClaimedType): InspectionVerdict {
  const extension = extensionOf(claim.name);
  const named = extension === null ? undefined : BY_EXTENSION.get(extension);
  const declared = mediaType(claim.type);
  const type = typeOf(found, { named, declared });
  const kind = kindOf(type);
  if (type === null || kind === null)
    return { accepted: false, reason: 'type_not_allowed', found: mediaType(found.mime) ?? 'unknown' };
  // The name decides how text is opened: a saved web page or script would run.
  if (kind === 'text' && extension !== null && named === undefined)
    return { accepted: false, reason: 'type_not_allowed', found: extension };
  for (const claimed of [declared, named ?? null]) {
    const claimedKind = kindOf(claimed);
    if (claimedKind !== null && !agrees(claimedKind, kind) && !isTable(claimed, named, kind))
      return { accepted: false, reason: 'lying_type', found: kind };
  }
  return { accepted: true, type, kind };
}

function typeOf(
  { mime, isText }: FoundType,
  { named, declared }: { named: string | undefined; declared: string | null },
): string | null {
  const found = mediaType(mime);
  if (found === OLD_OFFICE) return OLD_OFFICE_TYPES.find((type) => type === named || type === declared) ?? null;
  if (found !== null) return found;
  if (!isText) return null;
  return [named ?? null, declared].find((mime) => kindOf(mime) === 'text') ?? 'text/plain';
}

/** Audio and video share containers. */
const agrees = (claimed: AttachmentKind, kind: AttachmentKind): boolean =>
  claimed === kind || (MEDIA.has(claimed) && MEDIA.has(kind));
const MEDIA = new Set<AttachmentKind>(['audio', 'video']);

/** Windows gives CSV files the media type of Excel. */
const isTable = (claimed: string | null, named: string | undefined, kind: AttachmentKind): boolean =>
  claimed === 'application/vnd.ms-excel' && named === 'text/csv' && kind === 'text';

const NAME_CHARS_MAX = 150;

/** A name that is valid on every system, with an extension of the type. @param type of an accepted file */
export function safeName(name: string | null, type: string): string {
  const { kind, extensions } = required(TYPES.get(type), `the accepted type ${type}`);
  const plain = tidyName(name) ?? kind;
  const extension = extensionOf(plain);
  if (extension !== null) {
    // Keep an extension of the same kind: audio may be named like video.
    const namedKind = kindOf(BY_EXTENSION.get(extension) ?? null);
    const isFitting = extensions.includes(extension) || (namedKind !== null && agrees(namedKind, kind));
    if (isFitting) return shortened(plain, extension);
  }
  const [usual] = extensions;
  return shortened(`${plain}.${usual}`, usual);
}

const shortened = (name: string, extension: string): string =>
  name.length <= NAME_CHARS_MAX
    ? name
    : `${name.slice(0, NAME_CHARS_MAX - extension.length - 1).toWellFormed()}.${extension}`;

/** A name to display: without folders, invisible characters and bidirectional controls. Null = nothing left. */
export function tidyName(name: string | null): string | null {
  const path = (name ?? '').slice(0, 1_000).toWellFormed();
  const visible = path
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  return visible.slice(0, 255).toWellFormed().trim() || null;
}
