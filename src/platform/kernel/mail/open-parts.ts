/** What stands within parts of a mail that its parser takes for files. Part of the mail process. */
import type { Attachment } from 'mailparser';
import { cmsOf } from './cms.js';
import type { MimePart } from './mail-body.js';

/** Signed within encrypted within signed is what standards speak of. */
export const OPENED_DEPTH_MAX = 3;
const OPENED_MAX = 5;
const CMS_TYPE = /^application\/(?:x-)?pkcs7-mime$/i;
const CMS_NAME = /\.p7[mz]$/i;
/** `contract.pdf.p7m` holds `contract.pdf`; `smime.p7m` holds a part of a mail. */
const NAMED_WITHIN = /^(.{1,240}\.[a-z0-9]{1,5})\.p7m$/i;
const FIELD = /^[!-9;-~]{1,80}:/;

export interface Opened {
  attachments: Attachment[];
  /** A part of it is signed in the form that hides its words; nothing is checked. */
  isSigned: boolean;
}

type Parsed = Opened & { root?: MimePart | undefined };
type Parse = (raw: Buffer) => Promise<Parsed>;

/** Opens the parts, and adds their words where they stand. @param parse null = nested too deeply to open them */
export async function openParts(
  root: MimePart | undefined,
  attachments: Attachment[],
  parse: Parse | null,
): Promise<Opened> {
  const holders = root ? holdersIn(root) : [];
  const opened: Opened = { attachments: [], isSigned: false };
  let left = OPENED_MAX;
  for (const [index, attachment] of attachments.entries()) {
    const holder = holders[index];
    if (holder && isOtherForm(holder)) continue;
    const found = isCms(attachment) && parse && left-- > 0 ? await open(attachment, parse) : null;
    if (!found) opened.attachments.push(attachment);
    else {
      if (found.root) (holder ?? root)?.children.push(found.root);
      opened.attachments.push(...found.attachments);
      opened.isSigned ||= found.isSigned;
    }
  }
  return opened;
}

/** In the order of the files. */
const holdersIn = (part: MimePart): MimePart[] => [
  ...(part.isAttachment === true ? [part] : []),
  ...part.children.flatMap(holdersIn),
];

/** For programs that show AMP, or on a watch: an alternative that is text says what its neighbours say. */
function isOtherForm({ contentType, parent, headers }: MimePart): boolean {
  if (parent?.contentType !== 'multipart/alternative' || headers.has('content-disposition')) return false;
  const hasWords = parent.children.some((part) => part.isAttachment !== true);
  return hasWords && /^text\/(?!calendar)/i.test(contentType || '');
}

const isCms = ({ contentType, filename }: Attachment): boolean =>
  CMS_TYPE.test(contentType) || CMS_NAME.test(filename ?? '');

/** By its content, else by what its header says. */
export function isEncrypted(attachment: Attachment): boolean {
  if (!isCms(attachment)) return false;
  const cms = cmsOf(attachment.content);
  const { params } = (attachment.headers.get('content-type') ?? {}) as { params?: Record<string, string> };
  return cms ? cms.kind === 'encrypted' : /^(?:auth-?)?enveloped-data$/i.test(params?.['smime-type'] ?? '');
}

async function open(attachment: Attachment, parse: Parse): Promise<Parsed | null> {
  const cms = cmsOf(attachment.content);
  if (cms?.kind !== 'signed' && cms?.kind !== 'compressed') return null;
  const { content } = cms;
  const isSigned = cms.kind === 'signed';
  if (FIELD.test(content.toString('latin1', 0, 100))) {
    const inner = await parse(content);
    return { ...inner, isSigned: isSigned || inner.isSigned };
  }
  const filename = NAMED_WITHIN.exec(attachment.filename ?? '')?.[1];
  if (filename === undefined) return null;
  return { isSigned, attachments: [{ ...attachment, filename, contentType: 'application/octet-stream', content }] };
}
