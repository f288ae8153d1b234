import { ActionDefinitionEntity } from './assistant/actions/entities/action-definition.entity.js';
import { ActionEntity } from './assistant/actions/entities/action.entity.js';
import { GuardrailSettingsEntity } from './assistant/configuration/entities/guardrail-settings.entity.js';
import { KillSwitchEntity } from './assistant/configuration/entities/kill-switch.entity.js';
import { ForecastConversationEntity } from './assistant/forecasts/entities/forecast-conversation.entity.js';
import { ForecastEntity } from './assistant/forecasts/entities/forecast.entity.js';
import { ShadowTurnEntity } from './assistant/forecasts/entities/shadow-turn.entity.js';
import { ShadowVerdictEntity } from './assistant/forecasts/entities/shadow-verdict.entity.js';
import { GoldenCheckEntity } from './assistant/golden/entities/golden-check.entity.js';
import { GoldenDifferenceEntity } from './assistant/golden/entities/golden-difference.entity.js';
import { GoldenReadsEntity } from './assistant/golden/entities/golden-reads.entity.js';
import { GoldenSettingsEntity } from './assistant/golden/entities/golden-settings.entity.js';
import { GoldenTurnEntity } from './assistant/golden/entities/golden-turn.entity.js';
import { ImportAccountEntity } from './assistant/imports/entities/import-account.entity.js';
import { ImportPartEntity } from './assistant/imports/entities/import-part.entity.js';
import { ImportSkipEntity } from './assistant/imports/entities/import-skip.entity.js';
import { ImportEntity } from './assistant/imports/entities/import.entity.js';
import { ImportedConversationEntity } from './assistant/imports/entities/imported-conversation.entity.js';
import { ImportedMessageEntity } from './assistant/imports/entities/imported-message.entity.js';
import { KnowledgeGapEntity } from './assistant/gaps/entities/knowledge-gap.entity.js';
import { UnansweredQuestionEntity } from './assistant/gaps/entities/unanswered-question.entity.js';
import { DocumentPictureEntity } from './assistant/knowledge/entities/document-picture.entity.js';
import { DocumentUploadEntity } from './assistant/knowledge/entities/document-upload.entity.js';
import { DocumentVersionEntity } from './assistant/knowledge/entities/document-version.entity.js';
import { DocumentEntity } from './assistant/knowledge/entities/document.entity.js';
import { EmbeddingQueueEntity } from './assistant/knowledge/entities/embedding-queue.entity.js';
import { EmbeddingTurnEntity } from './assistant/knowledge/entities/embedding-turn.entity.js';
import { IndexingTurnEntity } from './assistant/knowledge/entities/indexing-turn.entity.js';
import { KnowledgeCrawlPageEntity } from './assistant/knowledge/entities/knowledge-crawl-page.entity.js';
import { KnowledgeCrawlEntity } from './assistant/knowledge/entities/knowledge-crawl.entity.js';
import { KnowledgeIndexEntity } from './assistant/knowledge/entities/knowledge-index.entity.js';
import { KnowledgeStorageEntity } from './assistant/knowledge/entities/knowledge-storage.entity.js';
import { LearntAbbreviationEntity } from './assistant/knowledge/entities/learnt-abbreviation.entity.js';
import { LexemeEntity } from './assistant/knowledge/entities/lexeme.entity.js';
import { PassageVectorEntity } from './assistant/knowledge/entities/passage-vector.entity.js';
import { PassageEntity } from './assistant/knowledge/entities/passage.entity.js';
import { PictureContentEntity } from './assistant/knowledge/entities/picture-content.entity.js';
import { PictureEntity } from './assistant/knowledge/entities/picture.entity.js';
import { PostingBlockEntity } from './assistant/knowledge/entities/posting-block.entity.js';
import { QuarantineReleaseEntity } from './assistant/knowledge/entities/quarantine-release.entity.js';
import { QuarantinedSentenceEntity } from './assistant/knowledge/entities/quarantined-sentence.entity.js';
import { SynonymEntity } from './assistant/knowledge/entities/synonym.entity.js';
import { ModelUsageEntity } from './assistant/models/entities/model-usage.entity.js';
import { SuggestionEntity } from './assistant/suggestions/entities/suggestion.entity.js';
import { SuggestionQueueEntity } from './assistant/suggestions/entities/suggestion-queue.entity.js';
import { SuggestionTurnEntity } from './assistant/suggestions/entities/suggestion-turn.entity.js';
import { ChannelAccountEntity } from './channels/entities/channel-account.entity.js';
import { ChannelAuthorizationEntity } from './channels/entities/channel-authorization.entity.js';
import { ChannelConsentEntity } from './channels/entities/channel-consent.entity.js';
import { ChannelConversationEntity } from './channels/entities/channel-conversation.entity.js';
import { ChannelFailureEntity } from './channels/entities/channel-failure.entity.js';
import { ChannelIdentityEntity } from './channels/entities/channel-identity.entity.js';
import { ChannelInboxEntity } from './channels/entities/channel-inbox.entity.js';
import { ChannelMailboxeEntity } from './channels/entities/channel-mailboxe.entity.js';
import { ChannelMediaEntity } from './channels/entities/channel-media.entity.js';
import { ChannelMessageEntity } from './channels/entities/channel-message.entity.js';
import { ChannelOutboxEntity } from './channels/entities/channel-outbox.entity.js';
import { ChannelPieceEntity } from './channels/entities/channel-piece.entity.js';
import { ChannelReceiptEntity } from './channels/entities/channel-receipt.entity.js';
import { ChannelTurnEntity } from './channels/entities/channel-turn.entity.js';
import { AccountIdentityEntity } from './company/accounts/entities/account-identity.entity.js';
import { AccountLinkEntity } from './company/accounts/entities/account-link.entity.js';
import { AccountRecoveryCodeEntity } from './company/accounts/entities/account-recovery-code.entity.js';
import { AccountTotpEntity } from './company/accounts/entities/account-totp.entity.js';
import { AccountEntity } from './company/accounts/entities/account.entity.js';
import { InvitationEntity } from './company/accounts/entities/invitation.entity.js';
import { AnalyticsCountEntity } from './company/analytics/entities/analytics-count.entity.js';
import { AnalyticsFactEntity } from './company/analytics/entities/analytics-fact.entity.js';
import { AnalyticsMarkEntity } from './company/analytics/entities/analytics-mark.entity.js';
import { AnalyticsRollupEntity } from './company/analytics/entities/analytics-rollup.entity.js';
import { AnalyticsVersionEntity } from './company/analytics/entities/analytics-version.entity.js';
import { ConsoleSessionEntity } from './company/console-sessions/entities/console-session.entity.js';
import { CreditPeriodEntity } from './company/credits/entities/credit-period.entity.js';
import { KeyEntity } from './company/team/entities/key.entity.js';
import { MemberEntity } from './company/team/entities/member.entity.js';
import { UserTokenEntity } from './company/team/entities/user-token.entity.js';
import { DeliveryEntity } from './company/webhooks/entities/delivery.entity.js';
import { WebhookEndpointEntity } from './company/webhooks/entities/webhook-endpoint.entity.js';
import { WebhookSecretEntity } from './company/webhooks/entities/webhook-secret.entity.js';
import { WidgetOriginEntity } from './company/widget/entities/widget-origin.entity.js';
import { WorkspaceEntity } from './company/workspaces/entities/workspace.entity.js';
import { AttachmentContentEntity } from './conversations/attachments/entities/attachment-content.entity.js';
import { AttachmentRemovalEntity } from './conversations/attachments/entities/attachment-removal.entity.js';
import { AttachmentStorageEntity } from './conversations/attachments/entities/attachment-storage.entity.js';
import { AttachmentEntity } from './conversations/attachments/entities/attachment.entity.js';
import { SessionEventEntity } from './conversations/core/entities/session-event.entity.js';
import { TurnQueueEntity } from './conversations/turns/entities/turn-queue.entity.js';
import { MessageEntity } from './conversations/core/entities/message.entity.js';
import { SessionEntity } from './conversations/core/entities/session.entity.js';
import { SurveyLinkEntity } from './conversations/core/entities/survey-link.entity.js';
import { DraftEntity } from './desk/drafts/entities/draft.entity.js';
import { HandoffHistoryEntity } from './desk/handoffs/entities/handoff-history.entity.js';
import { HandoffMailEntity } from './desk/handoffs/entities/handoff-mail.entity.js';
import { HandoffPickupEntity } from './desk/handoffs/entities/handoff-pickup.entity.js';
import { HandoffReminderEntity } from './desk/handoffs/entities/handoff-reminder.entity.js';
import { HandoffWakeEntity } from './desk/handoffs/entities/handoff-wake.entity.js';
import { HandoffEntity } from './desk/handoffs/entities/handoff.entity.js';
import { TicketNumberEntity } from './desk/handoffs/entities/ticket-number.entity.js';
import { InboxFilterEntity } from './desk/inbox-filters/entities/inbox-filter.entity.js';
import { NoteMentionEntity } from './desk/notes/entities/note-mention.entity.js';
import { NoteEntity } from './desk/notes/entities/note.entity.js';
import { MemberNotificationEntity } from './desk/notifications/entities/member-notification.entity.js';
import { SavedReplyEntity } from './desk/saved-replies/entities/saved-reply.entity.js';
import { SessionTagEntity } from './desk/tags/entities/session-tag.entity.js';
import { TagEntity } from './desk/tags/entities/tag.entity.js';
import { MemberStatusEntity } from './desk/team-status/entities/member-status.entity.js';
import { ContactEntity } from './people/contacts/entities/contact.entity.js';
import { FormerContactEntity } from './people/contacts/entities/former-contact.entity.js';
import { GrantEntity } from './people/contacts/entities/grant.entity.js';
import { LeadCommentEntity } from './people/leads/entities/lead-comment.entity.js';
import { LeadHistoryEntity } from './people/leads/entities/lead-history.entity.js';
import { LeadEntity } from './people/leads/entities/lead.entity.js';
import { HostAvailabilityEntity } from './people/meetings/entities/host-availability.entity.js';
import { MeetingHoldEntity } from './people/meetings/entities/meeting-hold.entity.js';
import { MeetingLinkEntity } from './people/meetings/entities/meeting-link.entity.js';
import { MeetingMailEntity } from './people/meetings/entities/meeting-mail.entity.js';
import { MeetingEntity } from './people/meetings/entities/meeting.entity.js';
import { AuditEntryEntity } from './platform/events/entities/audit-entry.entity.js';
import { DeliveryCountEntity } from './platform/events/entities/delivery-count.entity.js';
import { DeliveryQueueEntity } from './platform/events/entities/delivery-queue.entity.js';
import { EventSequenceEntity } from './platform/events/entities/event-sequence.entity.js';
import { EventEntity } from './platform/events/entities/event.entity.js';
import { InstanceEntity } from './platform/db/entities/instance.entity.js';
import { IdempotentRequestEntity } from './platform/http/entities/idempotent-request.entity.js';

/** Every table’s entity; test/tenants/entities.spec.ts compares them with a migrated database. */
export const ENTITIES = [
  AccountEntity,
  AccountIdentityEntity,
  AccountLinkEntity,
  AccountRecoveryCodeEntity,
  AccountTotpEntity,
  ActionDefinitionEntity,
  ActionEntity,
  AnalyticsCountEntity,
  AnalyticsFactEntity,
  AnalyticsMarkEntity,
  AnalyticsRollupEntity,
  AnalyticsVersionEntity,
  AttachmentContentEntity,
  AttachmentEntity,
  AttachmentRemovalEntity,
  AttachmentStorageEntity,
  AuditEntryEntity,
  ChannelAccountEntity,
  ChannelAuthorizationEntity,
  ChannelConsentEntity,
  ChannelConversationEntity,
  ChannelFailureEntity,
  ChannelIdentityEntity,
  ChannelInboxEntity,
  ChannelMailboxeEntity,
  ChannelMediaEntity,
  ChannelMessageEntity,
  ChannelOutboxEntity,
  ChannelPieceEntity,
  ChannelReceiptEntity,
  ChannelTurnEntity,
  ConsoleSessionEntity,
  ContactEntity,
  CreditPeriodEntity,
  DeliveryCountEntity,
  DeliveryEntity,
  DeliveryQueueEntity,
  DocumentEntity,
  DocumentPictureEntity,
  DocumentUploadEntity,
  DocumentVersionEntity,
  DraftEntity,
  EmbeddingQueueEntity,
  EmbeddingTurnEntity,
  EventEntity,
  EventSequenceEntity,
  ForecastConversationEntity,
  ForecastEntity,
  GoldenCheckEntity,
  GoldenDifferenceEntity,
  GoldenReadsEntity,
  GoldenSettingsEntity,
  GoldenTurnEntity,
  FormerContactEntity,
  GrantEntity,
  GuardrailSettingsEntity,
  HandoffEntity,
  HandoffHistoryEntity,
  HandoffMailEntity,
  HandoffPickupEntity,
  HandoffReminderEntity,
  HandoffWakeEntity,
  HostAvailabilityEntity,
  IdempotentRequestEntity,
  ImportAccountEntity,
  ImportEntity,
  ImportPartEntity,
  ImportSkipEntity,
  ImportedConversationEntity,
  ImportedMessageEntity,
  InboxFilterEntity,
  InstanceEntity,
  IndexingTurnEntity,
  InvitationEntity,
  KeyEntity,
  KillSwitchEntity,
  KnowledgeCrawlEntity,
  KnowledgeCrawlPageEntity,
  KnowledgeGapEntity,
  KnowledgeIndexEntity,
  KnowledgeStorageEntity,
  LeadCommentEntity,
  LeadEntity,
  LeadHistoryEntity,
  LearntAbbreviationEntity,
  LexemeEntity,
  MeetingEntity,
  MeetingHoldEntity,
  MeetingLinkEntity,
  MeetingMailEntity,
  MemberEntity,
  MemberNotificationEntity,
  MemberStatusEntity,
  MessageEntity,
  ModelUsageEntity,
  NoteEntity,
  NoteMentionEntity,
  PassageEntity,
  PassageVectorEntity,
  PictureContentEntity,
  PictureEntity,
  PostingBlockEntity,
  QuarantineReleaseEntity,
  QuarantinedSentenceEntity,
  SavedReplyEntity,
  SessionEntity,
  SessionEventEntity,
  SessionTagEntity,
  ShadowTurnEntity,
  ShadowVerdictEntity,
  SuggestionEntity,
  SuggestionQueueEntity,
  SuggestionTurnEntity,
  SurveyLinkEntity,
  SynonymEntity,
  TagEntity,
  TicketNumberEntity,
  TurnQueueEntity,
  UnansweredQuestionEntity,
  UserTokenEntity,
  WebhookEndpointEntity,
  WebhookSecretEntity,
  WidgetOriginEntity,
  WorkspaceEntity,
];
