/** Notices for the visitor when the agent does not reply: they offer a way to continue, in the visitor's language. */
import { t, type KeysIn } from '../../platform/kernel/texts/texts.js';
import type { MessageForm } from '../../agent/ports/turn.js';

/** Credits used up; the team has switched the agent off; the agent failed; the visitor gave a low rating. */
export type NoticeKind = KeysIn<'notice'>;

export interface Notice {
  kind: NoticeKind;
  text: string;
  /** The form offered to the visitor. */
  form: MessageForm;
}

const FORMS: Record<NoticeKind, MessageForm> = {
  offline: 'offline',
  switched_off: 'contact',
  failed: 'contact',
  unhappy: 'contact',
};

/**
 * @param locale BCP 47; English if it is unknown or not supported
 * @param teamNote text about the team's availability; null = omitted
 */
export function noticeOf(kind: NoticeKind, locale: string | null, teamNote: string | null): Notice {
  const text = t(`notice.${kind}`, locale);
  return { kind, form: FORMS[kind], text: teamNote === null ? text : `${text}\n${teamNote}` };
}
