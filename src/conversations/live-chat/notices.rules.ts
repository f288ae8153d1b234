/** Notices for the visitor when the agent does not reply: they offer a way to continue, in the visitor's language. */
import { t, type KeysIn } from '../../platform/kernel/texts/texts.js';
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
 * @param ofTeam what is said of the team; of a hand-off all that is said
 */
export function noticeOf(kind: NoticeKind, locale: string | null, ofTeam: string): Notice {
  const texts = kind === 'team' ? [ofTeam] : [t(`notice.${kind}`, locale), ofTeam];
  return { kind, form: FORMS[kind], text: texts.filter((text) => text !== '').join('\n') };
}
