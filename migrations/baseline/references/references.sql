alter table members
  add constraint members_account_id_fkey foreign key (account_id) references accounts(id),
  add constraint members_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table keys
  add constraint keys_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table user_tokens
  add constraint user_tokens_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint user_tokens_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references members(workspace_id, id);
alter table credit_periods
  add constraint credit_periods_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table webhook_endpoints
  add constraint webhook_endpoints_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table webhook_secrets
  add constraint webhook_secrets_workspace_id_endpoint_id_fkey foreign key (workspace_id, endpoint_id) references webhook_endpoints(workspace_id, id) on delete cascade;
alter table analytics_rollups
  add constraint analytics_rollups_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table analytics_facts
  add constraint analytics_facts_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table analytics_counts
  add constraint analytics_counts_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table analytics_versions
  add constraint analytics_versions_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table account_links
  add constraint account_links_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade;
alter table invitations
  add constraint invitations_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint invitations_workspace_id_invited_by_fkey foreign key (workspace_id, invited_by) references members(workspace_id, id),
  add constraint invitations_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references members(workspace_id, id);
alter table account_totp
  add constraint account_totp_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade;
alter table account_recovery_codes
  add constraint account_recovery_codes_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade;
alter table account_identities
  add constraint account_identities_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade;
alter table console_sessions
  add constraint console_sessions_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade;
alter table widget_origins
  add constraint widget_origins_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table contacts
  add constraint contacts_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table grants
  add constraint grants_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id),
  add constraint grants_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table former_contacts
  add constraint former_contacts_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint former_contacts_workspace_id_merged_into_fkey foreign key (workspace_id, merged_into) references contacts(workspace_id, id);
alter table leads
  add constraint leads_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id),
  add constraint leads_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint leads_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id);
alter table lead_history
  add constraint lead_history_workspace_id_lead_id_fkey foreign key (workspace_id, lead_id) references leads(workspace_id, id);
alter table meetings
  add constraint meetings_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id),
  add constraint meetings_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint meetings_workspace_id_host_id_fkey foreign key (workspace_id, host_id) references members(workspace_id, id),
  add constraint meetings_workspace_id_lead_id_fkey foreign key (workspace_id, lead_id) references leads(workspace_id, id),
  add constraint meetings_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id);
alter table host_availability
  add constraint host_availability_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint host_availability_workspace_id_host_id_fkey foreign key (workspace_id, host_id) references members(workspace_id, id);
alter table meeting_mails
  add constraint meeting_mails_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint meeting_mails_workspace_id_meeting_id_fkey foreign key (workspace_id, meeting_id) references meetings(workspace_id, id) on delete cascade;
alter table meeting_holds
  add constraint meeting_holds_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint meeting_holds_workspace_id_meeting_id_fkey foreign key (workspace_id, meeting_id) references meetings(workspace_id, id) on delete cascade;
alter table meeting_links
  add constraint meeting_links_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint meeting_links_workspace_id_meeting_id_fkey foreign key (workspace_id, meeting_id) references meetings(workspace_id, id) on delete cascade;
alter table sessions
  add constraint sessions_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id),
  add constraint sessions_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table messages
  add constraint messages_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint messages_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id);
alter table session_events
  add constraint session_events_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint session_events_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id);
alter table turn_queue
  add constraint turn_queue_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint turn_queue_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id);
alter table attachment_contents
  add constraint attachment_contents_workspace_id_attachment_id_fkey foreign key (workspace_id, attachment_id) references attachments(workspace_id, id) on delete cascade,
  add constraint attachment_contents_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table attachment_storage
  add constraint attachment_storage_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table attachments
  add constraint attachments_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint attachments_workspace_id_message_id_fkey foreign key (workspace_id, message_id) references messages(workspace_id, id) deferrable initially deferred,
  add constraint attachments_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id);
alter table documents
  add constraint documents_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table document_versions
  add constraint document_versions_workspace_id_document_id_fkey foreign key (workspace_id, document_id) references documents(workspace_id, id) on delete cascade;
alter table document_uploads
  add constraint document_uploads_workspace_id_document_id_fkey foreign key (workspace_id, document_id) references documents(workspace_id, id) on delete cascade;
alter table knowledge_indexes
  add constraint knowledge_indexes_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table passages
  add constraint passages_workspace_id_document_id_fkey foreign key (workspace_id, document_id) references documents(workspace_id, id);
alter table set_aside_sentences
  add constraint set_aside_sentences_workspace_id_document_id_fkey foreign key (workspace_id, document_id) references documents(workspace_id, id) on delete cascade;
alter table synonyms
  add constraint synonyms_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table learnt_abbreviations
  add constraint learnt_abbreviations_workspace_id_document_id_fkey foreign key (workspace_id, document_id) references documents(workspace_id, id) on delete cascade;
alter table indexing_turns
  add constraint indexing_turns_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table knowledge_storage
  add constraint knowledge_storage_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table passage_vectors
  add constraint passage_vectors_workspace_id_internal_no_fkey foreign key (workspace_id, internal, no) references passages(workspace_id, internal, no) on delete cascade;
alter table embedding_queue
  add constraint embedding_queue_workspace_id_document_id_fkey foreign key (workspace_id, document_id) references documents(workspace_id, id) on delete cascade;
alter table embedding_turns
  add constraint embedding_turns_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table quarantined_sentences
  add constraint quarantined_sentences_workspace_id_document_id_fkey foreign key (workspace_id, document_id) references documents(workspace_id, id) on delete cascade;
alter table quarantine_releases
  add constraint quarantine_releases_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table knowledge_crawls
  add constraint knowledge_crawls_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table knowledge_crawl_pages
  add constraint knowledge_crawl_pages_workspace_id_crawl_id_fkey foreign key (workspace_id, crawl_id) references knowledge_crawls(workspace_id, id) on delete cascade,
  add constraint knowledge_crawl_pages_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table kill_switches
  add constraint kill_switches_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table guardrails
  add constraint guardrails_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table knowledge_gaps
  add constraint knowledge_gaps_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table unanswered_questions
  add constraint unanswered_questions_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id),
  add constraint unanswered_questions_workspace_id_gap_id_fkey foreign key (workspace_id, gap_id) references knowledge_gaps(workspace_id, id) on delete cascade,
  add constraint unanswered_questions_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id) on delete cascade;
alter table action_definitions
  add constraint action_definitions_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table actions
  add constraint actions_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id),
  add constraint actions_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint actions_workspace_id_handoff_id_fkey foreign key (workspace_id, handoff_id) references handoffs(workspace_id, id),
  add constraint actions_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id);
alter table model_usage
  add constraint model_usage_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table event_sequences
  add constraint event_sequences_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table delivery_queues
  add constraint delivery_queues_workspace_id_endpoint_id_fkey foreign key (workspace_id, endpoint_id) references webhook_endpoints(workspace_id, id) on delete cascade;
alter table idempotent_requests
  add constraint idempotent_requests_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table handoffs
  add constraint handoffs_workspace_id_assignee_id_fkey foreign key (workspace_id, assignee_id) references members(workspace_id, id),
  add constraint handoffs_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id),
  add constraint handoffs_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint handoffs_workspace_id_requested_by_fkey foreign key (workspace_id, requested_by) references members(workspace_id, id),
  add constraint handoffs_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id);
alter table ticket_numbers
  add constraint ticket_numbers_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table handoff_history
  add constraint handoff_history_workspace_id_handoff_id_fkey foreign key (workspace_id, handoff_id) references handoffs(workspace_id, id);
alter table handoff_mails
  add constraint handoff_mails_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint handoff_mails_workspace_id_handoff_id_fkey foreign key (workspace_id, handoff_id) references handoffs(workspace_id, id) on delete cascade,
  add constraint handoff_mails_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references members(workspace_id, id) on delete cascade,
  add constraint handoff_mails_workspace_id_note_id_fkey foreign key (workspace_id, note_id) references notes(workspace_id, id) on delete cascade;
alter table handoff_reminders
  add constraint handoff_reminders_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint handoff_reminders_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id) on delete cascade;
alter table handoff_wakes
  add constraint handoff_wakes_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint handoff_wakes_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id) on delete cascade;
alter table handoff_pickups
  add constraint handoff_pickups_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint handoff_pickups_workspace_id_handoff_id_fkey foreign key (workspace_id, handoff_id) references handoffs(workspace_id, id) on delete cascade;
alter table notes
  add constraint notes_workspace_id_author_id_fkey foreign key (workspace_id, author_id) references members(workspace_id, id) on delete cascade,
  add constraint notes_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint notes_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id) on delete cascade;
alter table note_mentions
  add constraint note_mentions_session_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id) on delete cascade,
  add constraint note_mentions_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint note_mentions_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references members(workspace_id, id) on delete cascade,
  add constraint note_mentions_workspace_id_note_id_fkey foreign key (workspace_id, note_id) references notes(workspace_id, id) on delete cascade;
alter table saved_replies
  add constraint saved_replies_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint saved_replies_workspace_id_owner_id_fkey foreign key (workspace_id, owner_id) references members(workspace_id, id) on delete cascade;
alter table tags
  add constraint tags_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table session_tags
  add constraint session_tags_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint session_tags_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id) on delete cascade,
  add constraint session_tags_workspace_id_tag_id_fkey foreign key (workspace_id, tag_id) references tags(workspace_id, id) on delete cascade;
alter table drafts
  add constraint drafts_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint drafts_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references members(workspace_id, id) on delete cascade,
  add constraint drafts_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id) on delete cascade;
alter table member_statuses
  add constraint member_statuses_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint member_statuses_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references members(workspace_id, id) on delete cascade;
alter table member_notifications
  add constraint member_notifications_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint member_notifications_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references members(workspace_id, id) on delete cascade;
alter table inbox_filters
  add constraint inbox_filters_workspace_id_assignee_id_fkey foreign key (workspace_id, assignee_id) references members(workspace_id, id) on delete cascade,
  add constraint inbox_filters_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint inbox_filters_workspace_id_owner_id_fkey foreign key (workspace_id, owner_id) references members(workspace_id, id) on delete cascade,
  add constraint inbox_filters_workspace_id_tag_id_fkey foreign key (workspace_id, tag_id) references tags(workspace_id, id) on delete cascade;
alter table channel_mailboxes
  add constraint channel_mailboxes_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references channel_accounts(workspace_id, id) on delete cascade,
  add constraint channel_mailboxes_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table channel_accounts
  add constraint channel_accounts_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table channel_conversations
  add constraint channel_conversations_workspace_id_account_id_external_use_fkey foreign key (workspace_id, account_id, external_user_id) references channel_identities(workspace_id, account_id, external_user_id) on update cascade on delete cascade,
  add constraint channel_conversations_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint channel_conversations_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id);
alter table channel_failures
  add constraint channel_failures_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references channel_accounts(workspace_id, id) on delete cascade,
  add constraint channel_failures_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table channel_identities
  add constraint channel_identities_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references channel_accounts(workspace_id, id) on delete cascade,
  add constraint channel_identities_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts(workspace_id, id),
  add constraint channel_identities_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table channel_inbox
  add constraint channel_inbox_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references channel_accounts(workspace_id, id) on delete cascade,
  add constraint channel_inbox_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table channel_media
  add constraint channel_media_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references channel_accounts(workspace_id, id) on delete cascade,
  add constraint channel_media_workspace_id_attachment_id_fkey foreign key (workspace_id, attachment_id) references attachments(workspace_id, id) on delete cascade,
  add constraint channel_media_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table channel_messages
  add constraint channel_messages_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references channel_accounts(workspace_id, id) on delete cascade,
  add constraint channel_messages_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint channel_messages_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id);
alter table channel_outbox
  add constraint channel_outbox_workspace_id_account_id_external_user_id_fkey foreign key (workspace_id, account_id, external_user_id) references channel_identities(workspace_id, account_id, external_user_id) on update cascade on delete cascade,
  add constraint channel_outbox_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id),
  add constraint channel_outbox_workspace_id_session_id_fkey foreign key (workspace_id, session_id) references sessions(workspace_id, id);
alter table channel_receipts
  add constraint channel_receipts_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references channel_accounts(workspace_id, id) on delete cascade,
  add constraint channel_receipts_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
alter table channel_turns
  add constraint channel_turns_workspace_id_fkey foreign key (workspace_id) references workspaces(workspace_id);
