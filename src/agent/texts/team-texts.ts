/** Texts about the team's availability, when a person is offered or has the matter. */
import type { TeamStatus } from '../ports/turn.js';
import { primarySubtag } from '../understanding/language.js';
import { stated, t } from '../../platform/kernel/texts/texts.js';
import { labelOf } from './time-label.js';

/** Placeholder in an away message: the time at which the team is back. */
const BACK_AT = '{{back_at}}';
/** Languages without a space between sentences. */
const WITHOUT_SPACES = ['zh', 'ja'];

/** Sentences of a language, one after the other. */
export const inOneLine = (sentences: string[], language: string): string =>
  sentences.join(WITHOUT_SPACES.includes(primarySubtag(language) ?? '') ? '' : ' ');

/** Text beside the offer of a person; '' if the workspace has no office hours. */
export function teamNote(team: TeamStatus | null | undefined, language: string): string {
  if (!team) return '';
  return team.status === 'available' ? t('team.available', language) : absence(team, language);
}

/** Text for who waits for the team, because a hand-off is open; '' if the workspace has no office hours. */
export function waitingNote(team: TeamStatus | null, language: string): string {
  if (!team) return '';
  if (team.status === 'available') return stated('handoff.joining', language);
  const note = absence(team, language);
  return note === t('team.away', language) ? inOneLine([note, stated('handoff.later', language)], language) : note;
}

/** Says that a hand-off is open: promises only that the team has it, and when a member will be available. */
export function handedOffText(team: TeamStatus | null, language: string): string {
  if (!team) return stated('handoff.taken', language);
  return inOneLine([stated('handoff.passedOn', language), waitingNote(team, language)], language);
}

function absence({ backAt, timezone, awayMessage }: TeamStatus, language: string): string {
  const when = backAt === null ? null : `${labelOf(backAt, timezone, language)} (${timezone})`;
  if (awayMessage !== null && (when !== null || !awayMessage.includes(BACK_AT)))
    return awayMessage.replaceAll(BACK_AT, () => when ?? '');
  return when === null ? t('team.away', language) : t('team.closed', language, { when });
}
