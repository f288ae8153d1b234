/** Notices for the visitor when the agent does not reply: they offer a way to continue, in the visitor's language. */
import { t, type KeysIn, type TextKey } from '../../platform/kernel/texts/texts.js';
import type { MessageForm } from '../../agent/ports/turn.js';

/**
 * Credits used up; the team has switched the agent off; the agent failed; the visitor gave a low rating; the team
 * answers in this channel.
 */
export type NoticeKind = KeysIn<'notice'> | 'team';

export interface Notice {
  kind: NoticeKind;
  text: string;
  /** The form offered to the visitor; null = none. */
  form: MessageForm | null;
}

const FORMS: Record<NoticeKind, MessageForm | null> = {
  offline: 'offline',
  switched_off: 'contact',
  failed: 'contact',
  unhappy: 'contact',
  team: null,
};

/**
 * @param locale BCP 47; English if it is unknown or not supported
 * @param teamNote text about the team's availability; null = omitted
 */
export function noticeOf(kind: NoticeKind, locale: string | null, teamNote: string | null): Notice {
  const text = t(textOf(kind), locale);
  return { kind, form: FORMS[kind], text: teamNote === null ? text : `${text}\n${teamNote}` };
}

/** What a hand-off says, because the message is one already. */
const textOf = (kind: NoticeKind): TextKey => (kind === 'team' ? 'fallback.handed_off' : `notice.${kind}`);
