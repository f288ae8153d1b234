import { useTexts } from '../../texts/texts.js';
import { Badge, type BadgeProps } from '../../ui/badge.js';
import { useNow } from '../../ui/time.js';
import { kindOf } from './kinds.js';
import { wayOf } from './mailbox.js';
import type { Channel } from './queries.js';

/** One-word health of an account; the worst problem wins. */
export type State =
  'paused' | 'unconnected' | 'revoked' | 'refused' | 'throttled' | 'waiting' | 'failing' | 'shaky' | 'working';

const LOOKS: Record<State, Omit<BadgeProps, 'children'>> = {
  paused: { meaning: 'neutral', icon: 'clock' },
  unconnected: { meaning: 'info', icon: 'clock' },
  revoked: { meaning: 'danger', icon: 'warning' },
  refused: { meaning: 'danger', icon: 'warning' },
  throttled: { meaning: 'warning', icon: 'clock' },
  waiting: { meaning: 'info', icon: 'clock' },
  failing: { meaning: 'danger', icon: 'warning' },
  shaky: { meaning: 'warning', icon: 'warning' },
  working: { meaning: 'success', icon: 'check' },
};
const DAY_MS = 24 * 3_600_000;

const ms = (at: string | null): number => (at === null ? 0 : Date.parse(at));

/** @param now in ms */
export function stateOf({ status, health, ...channel }: Channel, now: number): State {
  const { last_error_at, last_inbound_at, last_polled_at, throttled_until, failed_24h, unknown_24h, quarantined } =
    health;
  if (status === 'paused') return 'paused';
  if (channel.consent === 'missing') return 'unconnected';
  if (channel.consent === 'revoked') return 'revoked';
  const isAfterProof = ms(last_error_at) > ms(channel.credentials_verified_at);
  if (channel.credentials_verified_at === null && health.last_error !== null) return 'refused';
  if (ms(throttled_until) > now) return 'throttled';
  if (isAfterProof && now - ms(last_error_at) < DAY_MS) return 'failing';
  if ((channel.webhook_verified_at ?? last_inbound_at ?? last_polled_at) === null) return 'waiting';
  return failed_24h + unknown_24h + quarantined > 0 ? 'shaky' : 'working';
}

export function Health({ of }: { of: Channel }) {
  const { channels } = useTexts();
  const state = stateOf(of, useNow());
  const words = { ...channels.states, ...(kindOf(of.channel)?.isMailbox && channels.mail.states) };
  return <Badge {...LOOKS[state]}>{words[state]}</Badge>;
}

/** Explains the problem and how to fix it. */
export function useStateLead(of: Channel, state: State): string {
  const { channels } = useTexts();
  if (!kindOf(of.channel)?.isMailbox) return channels.stateLeads[state];
  const { stateLeads, waiting } = channels.mail;
  if (state === 'waiting') return wayOf(of) === 'hook' ? waiting.hook : waiting.imap;
  return { ...channels.stateLeads, ...stateLeads }[state];
}
