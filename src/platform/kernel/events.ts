/** The event types to which a workspace's webhooks can subscribe (specification §7.1). */
export const EVENT_TYPES = [
  'session.started',
  'session.ended',
  'session.resolution_changed',
  'session.tagged',
  'session.untagged',
  'message.created',
  'note.created',
  'note.deleted',
  'handoff.created',
  'handoff.updated',
  'handoff.resolved',
  'handoff.reopened',
  'handoff.snoozed',
  'handoff.woken',
  'lead.created',
  'lead.updated',
  'lead_comment.created',
  'lead_comment.deleted',
  'meeting.booked',
  'meeting.confirmed',
  'meeting.rescheduled',
  'meeting.cancelled',
  'contact.created',
  'contact.updated',
  'contact.blocked',
  'contact.unblocked',
  'contact.erased',
  'contact.vendor_token_changed',
  'answer.unanswered',
  'rating.received',
  'action.completed',
  'action.failed',
  'action.refused',
  'guardrail.tripped',
  'guardrails.updated',
  'killswitch.changed',
  'member.status_changed',
  'credits.low',
  'credits.exhausted',
  'webhook.disabled',
  'webhook.test',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** Resources that only the team may read: the export of a contact's data leaves them out. */
export const INTERNAL_OBJECTS = ['note', 'session_tag'];

/** What the team decided about a contact, and which member decided: left out of the export as well. */
export const INTERNAL_EVENTS = ['contact.blocked', 'contact.unblocked'] satisfies EventType[];

/** Private to the team: `*` does not include them, an endpoint names them (specification §3.12). */
export const NAMED_ONLY: readonly string[] = EVENT_TYPES.filter((type) => /^(note|lead_comment)\./.test(type));

/** Whether a webhook's list of events includes this type. */
export const takesEvent = (events: ReadonlySet<string>, type: string): boolean =>
  events.has(type) || (events.has('*') && !NAMED_ONLY.includes(type));

/** An event's public id: `webhook-id`, `id` in the body, and in a contact's export (specification §7.2). */
export const eventRef = (id: string): string => `evt_${id}`;
