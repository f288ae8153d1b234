/** What a mail answers, folded below its text. Pure. */
import { momentIn } from '../../platform/http/moment-in.js';
import { t, textLanguage } from '../../platform/kernel/texts/texts.js';
import type { OutgoingThread, QuotedMessage } from '../channel-adapter.js';
import type { SendableMessage } from '../outbox.store.js';

/** The person's message without the subject, which the first one begins with. */
export function quotedMessage(
  { answers, locale }: Pick<SendableMessage, 'answers' | 'locale'>,
  { subject }: Pick<OutgoingThread, 'subject'>,
): QuotedMessage | null {
  if (answers === null) return null;
  const { text, is_cut: isCut, at, name } = answers;
  const when = momentIn(textLanguage(locale), at, 'UTC');
  const begin = subject === null ? '' : `${subject}\n\n`;
  const own = text.startsWith(begin) ? text.slice(begin.length) : text;
  const who = (name ?? '').replace(/\s+/g, ' ').trim();
  return {
    introduction: who === '' ? t('mail.writtenOn', locale, { when }) : t('mail.wrote', locale, { when, name: who }),
    text: isCut ? `${own}…` : own,
  };
}
