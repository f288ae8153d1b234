import type { ChatMessage } from './types.js';

type Attachment = ChatMessage['attachments'][number];

/** Labels that the service writes for files without a text: those of channels, mails and our own replies. */
const LABELS = ['[Image]', '[Video]', '[Audio message]', '[Document]', '[File]', '[Sticker]'];

/**
 * Whether the text only stands for the files that are shown with it: `[Image]`, `[Document] bill.pdf`. If a file is not
 * there, its label is all that says what was sent, so the text stays.
 */
export function isStandIn(text: string, attachments: readonly Attachment[]): boolean {
  if (attachments.length === 0 || attachments.some(({ url }) => url === null)) return false;
  // Longest first: one name may begin with another.
  const names = attachments.flatMap(({ name }) => name ?? []).sort((a, b) => b.length - a.length);
  let rest = text.trim();
  for (let labels = 0; rest !== '' && labels < attachments.length; labels++) {
    const label = startOf(rest, LABELS);
    if (label === '') return false;
    rest = rest.slice(label.length).trimStart();
    rest = rest.slice(startOf(rest, names).length).trimStart();
  }
  return rest === '';
}

const startOf = (text: string, starts: readonly string[]): string =>
  starts.find((start) => text.startsWith(start)) ?? '';
