/** Texts about the team's availability, when a person is offered or was requested. */
import type { TeamStatus } from '../ports/turn.js';
import { primarySubtag } from '../understanding/language.js';
import { t } from '../../platform/kernel/texts/texts.js';
import { labelOf } from './time-label.js';

/** Placeholder in an away message: the time at which the team is back. */
const BACK_AT = '{{back_at}}';
/** Languages without a space between sentences. */
const WITHOUT_SPACES = ['zh', 'ja'];

/** Text about the team's availability; '' if the workspace has no office hours. */
export function teamNote(team: TeamStatus | null | undefined, language: string): string {
  return team ? noteOf(team, language, 'available') : '';
}

/** Confirms a hand-off: promises only that the team has it, and when a member will be available. */
export function handedOffText(team: TeamStatus | null | undefined, language: string): string {
  if (!team) return t('fallback.handed_off', language);
  const space = WITHOUT_SPACES.includes(primarySubtag(language) ?? '') ? '' : ' ';
  return t('team.passedOn', language) + space + noteOf(team, language, 'joining');
}

function noteOf(team: TeamStatus, language: string, available: 'available' | 'joining'): string {
  const { status, backAt, timezone, awayMessage } = team;
  if (status === 'available') return t(`team.${available}`, language);
  const when = backAt === null ? null : `${labelOf(backAt, timezone, language)} (${timezone})`;
  if (awayMessage !== null && (when !== null || !awayMessage.includes(BACK_AT)))
    return awayMessage.replaceAll(BACK_AT, () => when ?? '');
  return when === null ? t('team.away', language) : t('team.closed', language, { when });
}
