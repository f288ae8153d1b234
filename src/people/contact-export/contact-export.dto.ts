import { ApiProperty } from '@nestjs/swagger';
import { AttachmentDto } from '../../conversations/attachments/attachments.dto.js';
import { ChannelConversationDto } from '../../channels/channel-conversations.dto.js';
import { ChannelDeliveryDto } from '../../channels/channel-deliveries.dto.js';
import { ChannelIdentityDto } from '../../channels/channel-identities.dto.js';
import { ActionDto } from '../../assistant/actions/actions.dto.js';
import { ImportedConversationDto } from '../../assistant/imports/imported-conversations.dto.js';
import { MeetingDto } from '../meetings/meetings.dto.js';
import { SuggestionDto } from '../../assistant/suggestions/suggestions.dto.js';
import { UnansweredQuestionDto } from '../../assistant/gaps/gaps.dto.js';
import { RatingDto } from '../../conversations/core/ratings.dto.js';
import { ExportedActorDto } from '../../platform/privacy/exported.dto.js';
import { HandoffChangeDto } from '../../desk/handoffs/handoff-changes.dto.js';
import { HandoffDto } from '../../desk/handoffs/handoffs.dto.js';
import { LeadChangeDto } from '../leads/lead-changes.dto.js';
import { LeadCommentDto } from '../leads/lead-comments.dto.js';
import { LeadDto } from '../leads/leads.dto.js';
import { MessageDto } from '../../conversations/sessions/messages.dto.js';
import { SessionDto } from '../../conversations/sessions/sessions.dto.js';
import { ContactDto } from '../contacts/contacts.dto.js';
import { GrantDto } from '../contacts/grants.dto.js';

class ExportedEventDataDto {
  @ApiProperty({ type: 'object', additionalProperties: true })
  object: Record<string, unknown>;
  /** The former values of the changed fields; null if none changed. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  previous: Record<string, unknown> | null;
}

/** An event as webhooks received it. */
class ExportedEventDto {
  @ApiProperty({ pattern: '^evt_', example: 'evt_01998b3e-5c1f-7a44-9d0e-3c5a1f2b6d70' })
  id: string;
  @ApiProperty({ enum: ['event'] })
  object: 'event';
  type: string;
  api_version: string;
  @ApiProperty({ format: 'uuid' })
  workspace_id: string;
  /** Position in the workspace’s log; null until it is assigned, shortly after the event. */
  @ApiProperty({ type: 'integer' })
  sequence: number | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  actor: ExportedActorDto;
  request_id: string | null;
  data: ExportedEventDataDto;
}

/**
 * Everything stored about a person except the vendor token. Each list is complete: first rows that name the
 * contact, then rows that only belong to its sessions.
 */
export class ContactExportDto {
  @ApiProperty({ enum: ['contact_export'] })
  object: 'contact_export';
  @ApiProperty({ format: 'date-time' })
  exported_at: string;
  contact: ContactDto;
  grants: GrantDto[];
  actions: ActionDto[];
  attachments: AttachmentDto[];
  channel_conversations: ChannelConversationDto[];
  channel_deliveries: ChannelDeliveryDto[];
  channel_identities: ChannelIdentityDto[];
  events: ExportedEventDto[];
  meetings: MeetingDto[];
  handoffs: HandoffDto[];
  handoff_changes: HandoffChangeDto[];
  imported_conversations: ImportedConversationDto[];
  leads: LeadDto[];
  lead_changes: LeadChangeDto[];
  lead_comments: LeadCommentDto[];
  messages: MessageDto[];
  ratings: RatingDto[];
  sessions: SessionDto[];
  suggestions: SuggestionDto[];
  unanswered_questions: UnansweredQuestionDto[];
}
