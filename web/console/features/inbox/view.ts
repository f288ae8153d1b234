/** View of the inbox in the URL: `mine`, `all~tag.{id}~kind.approval`, `all~reason.missing_knowledge`. */
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
}
export const NO_FILTER: Filter = { assignee: null, tag: null, kind: null, reason: null };
const NAMES = ['assignee', 'tag', 'kind', 'reason'] as const;

export interface View extends Filter {
  queue: Queue;
}

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
    if (known === 'kind' && !KINDS.includes(value as Kind)) return null;
    if (known === 'reason' && !REASONS.includes(value as Reason)) return null;
    Object.assign(view, { [known]: value });
  }
  return view;
}

export const viewOfFilter = ({ queue, assignee, tag_id: tag, kind, stop_reason: reason }: InboxFilter): View => ({
  queue,
  assignee,
  tag,
  kind,
  reason,
});

export const keyOfView = ({ queue, ...filter }: View): string =>
  [queue, ...NAMES.flatMap((name) => (filter[name] === null ? [] : [`${name}.${filter[name]}`]))].join('~');

export const isFiltered = (filter: Filter): boolean => NAMES.some((name) => filter[name] !== null);

/** Query for the server. @param me the member's id */
export const queryOf = ({ queue, assignee, tag, kind, reason }: View, me: string) => ({
  queue,
  ...(assignee === null ? {} : { assignee_id: assignee === 'me' ? me : assignee }),
  ...(tag === null ? {} : { tag_id: tag }),
  ...(kind === null ? {} : { kind }),
  ...(reason === null ? {} : { stop_reason: reason }),
});
