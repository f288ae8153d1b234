import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * Conversations. One index for each filter of the list, in the order of its pages: a page reads what it returns.
 * Where several filters meet, sessions_started (or sessions_contact) carries what they compare behind its order, so
 * that rows which do not fit are left out inside the index: 300,000 of them take a few tens of milliseconds at worst.
 */
@Entity('sessions')
@ForeignKey('contacts', ['workspace_id', 'contact_id'], ['workspace_id', 'id'], {
  name: 'sessions_workspace_id_contact_id_fkey',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'sessions_workspace_id_fkey' })
@Check('sessions_channel_check', "channel in ('human', 'agent', 'whatsapp', 'messenger', 'instagram', 'email')")
@Check('sessions_check', 'ended_at >= started_at')
@Check('sessions_check1', '(rating_score is null) = (rated_at is null)')
@Check('sessions_intent_class_check', "intent_class in ('answer', 'show', 'do', 'escalate')")
@Check('sessions_rating_score_check', '(rating_score >= 1) and (rating_score <= 5)')
@Check('sessions_resolution_check', "resolution in ('solved', 'unsolved', 'partial', 'abandoned')")
@Check('sessions_session_kind_check', "session_kind in ('support', 'retention')")
@Index('sessions_started', [
  'workspace_id',
  'started_at',
  'id',
  'intent_class',
  'resolution',
  'channel',
  'completed',
  'session_kind',
  'voice_used',
])
@Index('sessions_contact', ['workspace_id', 'contact_id', 'started_at', 'id', 'channel', 'resolution'])
@Index('sessions_channel', ['workspace_id', 'channel', 'started_at', 'id'])
@Index('sessions_kind', ['workspace_id', 'session_kind', 'started_at', 'id'])
@Index('sessions_intent_class', ['workspace_id', 'intent_class', 'started_at', 'id'])
@Index('sessions_resolution', ['workspace_id', 'resolution', 'started_at', 'id'])
@Index('sessions_completed', ['workspace_id', 'completed', 'started_at', 'id'])
@Index('sessions_voice_used', ['workspace_id', 'voice_used', 'started_at', 'id'])
@Index('sessions_via_api', ['workspace_id', 'via_api', 'started_at', 'id'])
@Index('sessions_language', ['workspace_id', 'language', 'started_at', 'id'])
@Index('sessions_open', ['last_activity_at'], { where: 'ended_at is null' })
@Index('sessions_commented', ['workspace_id', 'rated_at'], { where: 'rating_comment is not null' })
@Index('sessions_rated', ['workspace_id', 'rated_at', 'id'], { where: 'rated_at is not null' })
@Index('sessions_asked', ['workspace_id', 'started_at'], {
  where:
    "(rating_score is not null) or (survey_asked_at is not null) or (live and (end_reason = 'contact_ended'::text))",
})
@Index('sessions_logged', ['ended_at'], { where: 'live and logged and (ended_at is not null)' })
@Index('sessions_unresolved', ['ended_at'], {
  where: '(resolution is null) and (turns_answered > 0) and (ended_at is not null)',
})
export class SessionEntity extends TenantItem {
  @Column('text')
  channel: 'human' | 'agent' | 'whatsapp' | 'messenger' | 'instagram' | 'email';

  @Column('text', { default: 'support' })
  session_kind: 'support' | 'retention';

  @Column('boolean', { default: false })
  voice_used: boolean;

  @Column('uuid', { nullable: true })
  contact_id: string | null;

  /** The visitor who opened it in a browser, if that one is part of the contact since: other browsers do not see it. */
  @Column('uuid', { nullable: true })
  opened_as: string | null;

  @Column('text', { nullable: true })
  agent_label: string | null;

  @Column('text', { nullable: true })
  subject: string | null;

  @Column('text', { nullable: true })
  intent: string | null;

  @Column('text', { nullable: true })
  intent_class: 'answer' | 'show' | 'do' | 'escalate' | null;

  @Column('text', { nullable: true })
  outcome: string | null;

  @Column('text', { nullable: true })
  failure_reason: string | null;

  @Column('text', { nullable: true })
  end_reason: string | null;

  @Column('text', { nullable: true })
  resolution: 'solved' | 'unsolved' | 'partial' | 'abandoned' | null;

  @Column('text', { nullable: true })
  resolution_reason: string | null;

  @Column('real', { nullable: true })
  resolution_confidence: number | null;

  @Timestamp({ nullable: true })
  resolution_at: string | null;

  /** Of the last turn, BCP 47; null until the agent has read something. */
  @Column('text', { nullable: true })
  language: string | null;

  @Column('text', { nullable: true })
  page_url: string | null;

  @Column('text', { nullable: true })
  country: string | null;

  @Column('text', { nullable: true })
  region: string | null;

  @Column('text', { nullable: true })
  city: string | null;

  @Timestamp({ default: () => 'now()' })
  started_at: string;

  @Timestamp({ nullable: true })
  ended_at: string | null;

  @Timestamp({ default: () => 'now()' })
  last_activity_at: string;

  @Column('integer', { default: 0 })
  turns_answered: number;

  @Column('integer', { default: 0 })
  turns_missed: number;

  @Column('text', { nullable: true })
  last_status: string | null;

  @Column('boolean', { default: false })
  completed: boolean;

  @Timestamp({ nullable: true })
  reopened_at: string | null;

  /**
   * `erased_at`: the contact was erased, and the session remains only for statistics. Nothing more is stored in it,
   * not even by a turn or a reply that started before. Earlier erasures are detected by what they leave: no label of
   * the agent and no contact.
   */
  @Timestamp({ nullable: true })
  erased_at: string | null;

  /**
   * Real-time sessions. `live`: created through the widget. `last_seq`: the last number assigned in the session, to a
   * message or a change, under the row's lock. `answered_seq`: the visitor's messages up to here have been processed.
   * `read_seq`: the visitor has read up to here. `credited_at`: when its credit was charged.
   */
  @Column('boolean', { default: false })
  live: boolean;

  /** A question of the customer's own server, by POST /v1/answer: its channel is `human` all the same. */
  @Column('boolean', { default: false })
  via_api: boolean;

  /**
   * When the person was last asked how it was, beside the end of a chat; `survey_open` until they write again or are
   * erased. `resolved_by`: the member who last resolved it, to whom its rating belongs.
   */
  @Timestamp({ nullable: true })
  survey_asked_at: string | null;

  @Column('boolean', { default: false })
  survey_open: boolean;

  /** When the person was asked how the team can reach them. */
  @Timestamp({ nullable: true })
  reach_asked_at: string | null;

  @Column('uuid', { nullable: true })
  resolved_by: string | null;

  @Column('integer', { default: 0 })
  last_seq: number;

  @Column('integer', { default: 0 })
  answered_seq: number;

  @Column('integer', { default: 0 })
  read_seq: number;

  @Timestamp({ nullable: true })
  credited_at: string | null;

  @Column('smallint', { nullable: true })
  rating_score: number | null;

  @Column('text', { nullable: true })
  rating_comment: string | null;

  @Column('boolean', { nullable: true })
  rating_solved: boolean | null;

  @Timestamp({ nullable: true })
  rated_at: string | null;

  /**
   * The log of a live session is deleted some time after the session has ended (docs/decisions/0078-trimmed-log.md).
   * `logged`: there is a log; set by the update that assigns a number.
   */
  @Column('boolean', { default: true })
  logged: boolean;

  /** Why the last answer failed. */
  @Column('text', { nullable: true })
  last_failure: string | null;

  /**
   * Up to which number of a live session the team has read: what came later from the person is unread in the inbox.
   */
  @Column('integer', { default: 0 })
  team_read_seq: number;
}
