/** What each event means and carries (specification §7.1); the OpenAPI document and docs/events.md are made from it. */
import { ApiProperty } from '@nestjs/swagger';
import type { Guardrail } from '../../agent/ports/turn.js';
import type { DescribedEvent } from '../../http/openapi-events.js';
import type { EventType } from '../../kernel/events.js';
import { ActionDto } from '../actions/actions.dto.js';
import { AnswerDto } from '../answering/answer.dto.js';
import { GuardrailsDto } from '../configuration/guardrails/guardrails.dto.js';
import { KillSwitchDto } from '../configuration/kill-switch/kill-switch.dto.js';
import { ContactErasureDto } from '../contacts/contact-erasure.dto.js';
import { ContactDto } from '../contacts/contacts.dto.js';
import { RatingDto } from '../live-chat/ratings.dto.js';
import { HandoffDto } from '../handoffs/handoffs.dto.js';
import { LeadDto } from '../leads/leads.dto.js';
import { MeetingDto } from '../meetings/meetings.dto.js';
import { SessionDto } from '../sessions/sessions.dto.js';
import { WorkspaceDto } from '../workspaces/workspace.dto.js';
import { WebhookEndpointDto } from './webhooks.dto.js';

const GUARDRAILS = [
  ...(['length', 'blocked_phrases', 'blocked_topics', 'escalation_phrases', 'injection', 'max_turns'] as const),
  ...(['escalate_after_misses', 'allowed_link_hosts', 'time_budget'] as const),
] satisfies Guardrail[];

/** An answer that a guardrail stopped or shortened, and which one. */
export class TrippedAnswerDto extends AnswerDto {
  @ApiProperty({ enum: GUARDRAILS })
  guardrail: (typeof GUARDRAILS)[number];
}

const CATALOGUE: Record<EventType, Omit<DescribedEvent, 'type'>> = {
  'session.started': { when: 'A conversation with the agent began.', of: SessionDto, previous: false },
  'session.ended': {
    when: 'A conversation ended. It may begin again later: then its resolution is null again.',
    of: SessionDto,
    previous: true,
  },
  'session.resolution_changed': {
    when: 'What became of a conversation was found out, said by a person, or taken back (null).',
    of: SessionDto,
    previous: true,
  },
  'handoff.created': {
    when: 'A conversation, or a matter of it, was given to people.',
    of: HandoffDto,
    previous: false,
  },
  'handoff.updated': {
    when: 'A hand-off changed: who has it, or a status that has no event of its own.',
    of: HandoffDto,
    previous: true,
  },
  'handoff.resolved': { when: 'A hand-off was resolved, or an approval approved.', of: HandoffDto, previous: true },
  'handoff.reopened': {
    when: 'A hand-off that was resolved or closed is open or pending again.',
    of: HandoffDto,
    previous: true,
  },
  'lead.created': { when: 'Somebody was found who may become a customer.', of: LeadDto, previous: false },
  'lead.updated': { when: 'More was learnt of a lead, or its status or score changed.', of: LeadDto, previous: true },
  'meeting.booked': {
    when: 'A meeting was booked. Where `confirm_by` is set, the attendee still has to confirm the address until then.',
    of: MeetingDto,
    previous: false,
  },
  'meeting.confirmed': { when: 'The attendee confirmed a meeting that was held.', of: MeetingDto, previous: true },
  'meeting.rescheduled': { when: 'A meeting was moved to another time.', of: MeetingDto, previous: true },
  'meeting.cancelled': { when: 'A meeting was cancelled.', of: MeetingDto, previous: true },
  'contact.created': { when: 'A contact is known for the first time.', of: ContactDto, previous: false },
  'contact.updated': {
    when: 'What is known of a contact changed; or a visitor was merged into it, whose own id `previous.id` then tells.',
    of: ContactDto,
    previous: true,
  },
  'contact.erased': {
    when: 'A contact was erased with all that was kept on it. Erase your own copy too.',
    of: ContactErasureDto,
    previous: false,
  },
  'contact.vendor_token_changed': {
    when: 'A contact’s token for your API was stored, rotated or revoked. The token is in no event; `previous` is absent where it was rotated.',
    of: ContactDto,
    previous: true,
  },
  'answer.unanswered': {
    when: 'The agent found nothing in the knowledge that answers a question. With the status refused it failed to answer at all, and will not try again.',
    of: AnswerDto,
    previous: false,
  },
  'rating.received': {
    when: 'A person rated a conversation, or rated it anew.',
    of: RatingDto,
    previous: false,
  },
  'action.completed': { when: 'The agent did something in your own product.', of: ActionDto, previous: false },
  'action.failed': {
    when: 'An action was tried and did not work: `reason` says why, and `response_status` what your API answered.',
    of: ActionDto,
    previous: false,
  },
  'action.refused': {
    when: 'An action was not allowed, declined, denied, expired, or refused by the kill switch: `reason` says which.',
    of: ActionDto,
    previous: false,
  },
  'guardrail.tripped': {
    when: 'A guardrail stopped a question or withheld a part of an answer: `guardrail` says which one.',
    of: TrippedAnswerDto,
    previous: false,
  },
  'guardrails.updated': { when: 'The guardrails were changed.', of: GuardrailsDto, previous: true },
  'killswitch.changed': {
    when: 'The kill switch was turned on or off, or its scope or reason changed.',
    of: KillSwitchDto,
    previous: true,
  },
  'credits.low': { when: 'Of this month’s credits 80 % are used. Once a month.', of: WorkspaceDto, previous: false },
  'credits.exhausted': {
    when: 'This month’s credits are used up: no new conversation begins. Once a month.',
    of: WorkspaceDto,
    previous: false,
  },
  'webhook.disabled': {
    when: 'An endpoint was disabled: by hand, because it answered 410, or because for five days nothing got through. The others hear of it.',
    of: WebhookEndpointDto,
    previous: true,
  },
  'webhook.test': {
    when: 'You asked for it with `POST /v1/webhooks/{id}/test`; sent to that endpoint alone.',
    of: WebhookEndpointDto,
    previous: false,
  },
};

/** In the order in which they are documented. */
export const EVENTS: DescribedEvent[] = (Object.keys(CATALOGUE) as EventType[]).map((type) => ({
  type,
  ...CATALOGUE[type],
}));
