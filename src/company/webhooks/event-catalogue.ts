/**
 * The meaning and content of each event (specification §7.1); the OpenAPI document and docs/events.md are
 * generated from it.
 */
import { ApiProperty } from '@nestjs/swagger';
import type { Guardrail } from '../../agent/ports/answer-terms.js';
import type { DescribedEvent } from '../../platform/http/openapi-events.js';
import type { EventType } from '../../platform/kernel/events.js';
import { ActionDto } from '../../assistant/actions/actions.dto.js';
import { AnswerDto } from '../../conversations/turns/answer.dto.js';
import { GuardrailsDto } from '../../assistant/configuration/guardrails/guardrails.dto.js';
import { KillSwitchDto } from '../../assistant/configuration/kill-switch/kill-switch.dto.js';
import { ContactErasureDto } from '../../people/contacts/contact-erasure.dto.js';
import { ContactDto } from '../../people/contacts/contacts.dto.js';
import { RatingDto } from '../../conversations/core/ratings.dto.js';
import { HandoffDto } from '../../desk/handoffs/handoffs.dto.js';
import { LeadCommentDto } from '../../people/leads/lead-comments.dto.js';
import { LeadDto } from '../../people/leads/leads.dto.js';
import { MeetingDto } from '../../people/meetings/meetings.dto.js';
import { NoteDto } from '../../desk/notes/notes.dto.js';
import { MessageDto } from '../../conversations/sessions/messages.dto.js';
import { SessionDto } from '../../conversations/sessions/sessions.dto.js';
import { SessionTagDto } from '../../desk/tags/tags.dto.js';
import { MemberStatusDto } from '../../desk/team-status/team-status.dto.js';
import { WorkspaceDto } from '../workspaces/workspace.dto.js';
import { WebhookEndpointDto } from './webhooks.dto.js';

const GUARDRAILS = [
  ...(['length', 'blocked_phrases', 'blocked_topics', 'escalation_phrases', 'injection', 'max_turns'] as const),
  ...(['escalate_after_misses', 'allowed_link_hosts', 'time_budget'] as const),
] satisfies Guardrail[];

/** An answer that a guardrail stopped or shortened, and the name of the guardrail. */
export class TrippedAnswerDto extends AnswerDto {
  @ApiProperty({ enum: GUARDRAILS })
  guardrail: (typeof GUARDRAILS)[number];
}

const CATALOGUE: Record<EventType, Omit<DescribedEvent, 'type'>> = {
  'session.started': { when: 'A session started.', of: SessionDto, previous: false },
  'session.ended': {
    when: 'A session ended. It may reopen later, which resets its resolution to null.',
    of: SessionDto,
    previous: true,
  },
  'session.resolution_changed': {
    when: 'A session’s resolution was inferred, set by a person, or reset to null.',
    of: SessionDto,
    previous: true,
  },
  'session.tagged': { when: 'A tag was put on a session.', of: SessionTagDto, previous: false },
  'session.untagged': {
    when: 'A tag was taken off a session. Deleting a tag takes it off all sessions without an event for each.',
    of: SessionTagDto,
    previous: false,
  },
  'message.created': {
    when:
      'A message was written in a live conversation: by a teammate, or by anybody while a hand-off of the session is open or ' +
      'pending (an approval counts once a teammate has replied). Earlier messages are not sent.',
    of: MessageDto,
    previous: false,
  },
  'note.created': {
    when: 'A member wrote a private note in a conversation. Show it to your team alone.',
    of: NoteDto,
    previous: false,
  },
  'note.deleted': { when: 'A private note was deleted. Delete your own copy too.', of: NoteDto, previous: false },
  'handoff.created': {
    when: 'A hand-off was created.',
    of: HandoffDto,
    previous: false,
  },
  'handoff.updated': {
    when: 'A hand-off changed its assignment, or to a status without an event of its own.',
    of: HandoffDto,
    previous: true,
  },
  'handoff.resolved': { when: 'A hand-off was resolved, or an approval approved.', of: HandoffDto, previous: true },
  'handoff.reopened': {
    when: 'A resolved or closed hand-off was reopened.',
    of: HandoffDto,
    previous: true,
  },
  'handoff.snoozed': { when: 'A hand-off was taken out of the queue until a time.', of: HandoffDto, previous: true },
  'handoff.woken': {
    when: 'A snoozed hand-off is back in the queue: its time came, its customer wrote, or a member woke it.',
    of: HandoffDto,
    previous: true,
  },
  'lead.created': { when: 'A lead was captured, or made by the team.', of: LeadDto, previous: false },
  'lead.updated': {
    when: 'A lead’s details, status, score, value or assignee changed.',
    of: LeadDto,
    previous: true,
  },
  'lead_comment.created': {
    when: 'A member commented a lead. Show it to your team alone.',
    of: LeadCommentDto,
    previous: false,
  },
  'lead_comment.deleted': {
    when: 'A comment on a lead was deleted. Delete your own copy too.',
    of: LeadCommentDto,
    previous: false,
  },
  'meeting.booked': {
    when: 'A meeting was booked. If `confirm_by` is set, the attendee has to confirm the address by then.',
    of: MeetingDto,
    previous: false,
  },
  'meeting.confirmed': { when: 'The attendee confirmed a held meeting.', of: MeetingDto, previous: true },
  'meeting.rescheduled': { when: 'A meeting was rescheduled.', of: MeetingDto, previous: true },
  'meeting.cancelled': { when: 'A meeting was cancelled.', of: MeetingDto, previous: true },
  'contact.created': { when: 'A contact was created.', of: ContactDto, previous: false },
  'contact.updated': {
    when: 'A contact changed, or a visitor was merged into it. `previous.id` is then the id of that visitor.',
    of: ContactDto,
    previous: true,
  },
  'contact.blocked': { when: 'The team blocked a contact.', of: ContactDto, previous: true },
  'contact.unblocked': { when: 'The team unblocked a contact.', of: ContactDto, previous: true },
  'contact.erased': {
    when: 'A contact and its personal data were erased. Erase your own copy too.',
    of: ContactErasureDto,
    previous: false,
  },
  'contact.vendor_token_changed': {
    when: 'A contact’s vendor token was stored, rotated (without `previous`) or revoked.',
    of: ContactDto,
    previous: true,
  },
  'answer.unanswered': {
    when: 'The agent found no answer in the knowledge, or failed to answer (status `refused`).',
    of: AnswerDto,
    previous: false,
  },
  'rating.received': {
    when: 'A person rated a conversation, or changed the rating.',
    of: RatingDto,
    previous: false,
  },
  'action.completed': { when: 'The agent ran an action in your product.', of: ActionDto, previous: false },
  'action.failed': {
    when: 'An action failed. `reason` says why, and `response_status` is the status of your API’s response.',
    of: ActionDto,
    previous: false,
  },
  'action.refused': {
    when: 'An action was refused; `reason` says why, e.g. declined, expired or stopped by the kill switch.',
    of: ActionDto,
    previous: false,
  },
  'guardrail.tripped': {
    when: 'A guardrail stopped a question or withheld part of an answer. `guardrail` names it.',
    of: TrippedAnswerDto,
    previous: false,
  },
  'guardrails.updated': { when: 'The guardrails were changed.', of: GuardrailsDto, previous: true },
  'killswitch.changed': {
    when: 'The kill switch was turned on or off, or its scope or reason changed.',
    of: KillSwitchDto,
    previous: true,
  },
  'member.status_changed': {
    when: 'A member chose to be available or away, or whether to be away by itself. Closing the console sends none.',
    of: MemberStatusDto,
    previous: true,
  },
  'credits.low': {
    when: '80 % of this month’s credits are used. Sent once a month.',
    of: WorkspaceDto,
    previous: false,
  },
  'credits.exhausted': {
    when: 'This month’s credits are used up, so no new session starts. Sent once a month.',
    of: WorkspaceDto,
    previous: false,
  },
  'webhook.disabled': {
    when: 'Another endpoint was disabled: manually, after a 410, or after five days without a success.',
    of: WebhookEndpointDto,
    previous: true,
  },
  'webhook.test': {
    when: 'A test event, requested with `POST /v1/webhooks/{id}/test` and sent to that endpoint only.',
    of: WebhookEndpointDto,
    previous: false,
  },
};

/** In the order in which they are documented. */
export const EVENTS: DescribedEvent[] = (Object.keys(CATALOGUE) as EventType[]).map((type) => ({
  type,
  ...CATALOGUE[type],
}));
