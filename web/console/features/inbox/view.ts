/** View of the inbox in the URL: `mine`, `all~tag.{id}~kind.approval`, `all~channel.email~days.7`. */
import { type Channel, CHANNELS } from '../../app/channels.js';
import { daysAgo } from '../../app/days-ago.js';
import { type Handoff, type InboxFilter, isQueue, type Queue } from './queries.js';

type Kind = Handoff['kind'];
type Reason = NonNullable<Handoff['stop_reason']>;
export const KINDS: readonly Kind[] = ['live_chat', 'ticket', 'callback', 'approval', 'complaint', 'retention'];
/** The most asked for first: what the agent had no answer to. */
export const REASONS: readonly Reason[] = [
  ...(['missing_knowledge', 'low_confidence', 'customer_request', 'negative_feedback'] as const),
  ...(['destructive_action', 'policy_restriction', 'tool_failure', 'unsupported_request'] as const),
  ...(['pending_clarification', 'usage_limit', 'kill_switch', 'agent_mode'] as const),
];

/** Filter of a queue; null = none. */
export interface Filter {
  /** A member's id, `me` or `none`. */
  assignee: string | null;
  tag: string | null;
  kind: Kind | null;
  /** Why it was handed over. */
  reason: Reason | null;
  channel: Channel | null;
  /** BCP 47 */
  language: string | null;
  /** Id of a contact. */
  contact: string | null;
  /** Handed over within this many days. */
  days: number | null;
}
export const NO_FILTER: Filter = {
  ...{ assignee: null, tag: null, kind: null, reason: null },
  ...{ channel: null, language: null, contact: null, days: null },
};
const NAMES = Object.keys(NO_FILTER) as (keyof Filter)[];

export interface View extends Filter {
  queue: Queue;
}

const ONE_OF: Partial<Record<keyof Filter, readonly string[]>> = { kind: KINDS, reason: REASONS, channel: CHANNELS };
const VALUE = /^[\w-]{1,40}$/;

/** Null for an invalid view. */
export function viewOf(key: unknown): View | null {
  if (typeof key !== 'string') return null;
  const [queue, ...parts] = key.split('~');
  if (!isQueue(queue)) return null;
  const view: View = { queue, ...NO_FILTER };
  for (const part of parts) {
    const [name, value] = part.split('.');
    const known = NAMES.find((one) => one === name);
    if (!known || value === undefined || !VALUE.test(value)) return null;
    if (known !== 'days' && ONE_OF[known] && !ONE_OF[known].includes(value)) return null;
    if (known === 'days' && !(Number(value) >= 1)) return null;
    Object.assign(view, { [known]: known === 'days' ? Number(value) : value });
  }
  return view;
}

export const viewOfFilter = ({
  tag_id: tag,
  stop_reason: reason,
  contact_id: contact,
  ...saved
}: InboxFilter): View => {
  const { queue, assignee, kind, channel, language, days } = saved;
  return { queue, assignee, tag, kind, reason, channel, language, contact, days };
};

export const keyOfView = ({ queue, ...filter }: View): string =>
  [queue, ...NAMES.flatMap((name) => (filter[name] === null ? [] : [`${name}.${filter[name]}`]))].join('~');

export const isFiltered = (filter: Filter): boolean => NAMES.some((name) => filter[name] !== null);

/** Query for the server. @param me the member's id */
export const queryOf = (
  { queue, assignee, tag, kind, reason, channel, language, contact, days }: View,
  me: string,
) => ({
  queue,
  ...(assignee === null ? {} : { assignee_id: assignee === 'me' ? me : assignee }),
  ...(tag === null ? {} : { tag_id: tag }),
  ...(kind === null ? {} : { kind }),
  ...(reason === null ? {} : { stop_reason: reason }),
  ...(channel === null ? {} : { channel }),
  ...(language === null ? {} : { language }),
  ...(contact === null ? {} : { contact_id: contact }),
  ...(days === null ? {} : { created_after: daysAgo(days) }),
});
