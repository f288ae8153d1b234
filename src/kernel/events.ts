/** The types of events that a workspace's webhooks can hear of (specification §7.1). */
export const EVENT_TYPES = [
  'session.started',
  'session.ended',
  'session.resolution_changed',
  'message.created',
  'handoff.created',
  'handoff.updated',
  'handoff.resolved',
  'handoff.reopened',
  'lead.created',
  'lead.updated',
  'meeting.booked',
  'meeting.confirmed',
  'meeting.rescheduled',
  'meeting.cancelled',
  'contact.created',
  'contact.updated',
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
  'credits.low',
  'credits.exhausted',
  'webhook.disabled',
  'webhook.test',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** An event's id as callers see it: `webhook-id`, the body's `id`, a contact's export (specification §7.2). */
export const eventRef = (id: string): string => `evt_${id}`;
