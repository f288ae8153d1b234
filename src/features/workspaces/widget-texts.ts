/**
 * The words of the widget that a workspace may say in its own way, each by a key. The closed list: the script has a
 * built-in text in its languages for every one of them, and asks for no other.
 */
export const WIDGET_TEXT_KEYS = [
  // Head and conversation.
  'title',
  'placeholder',
  'send',
  'close',
  'menu',
  'back',
  'ai_label',
  'ai_notice',
  'you',
  'source',
  'typing',
  'sending',
  'sent',
  'read',
  'failed',
  'retry',
  'unread',
  // What goes wrong.
  'error',
  'connection_lost',
  'unavailable',
  // People.
  'talk_to_person',
  'waiting_for_person',
  'teammate_joined',
  // Earlier conversations, and the end of one.
  'conversations',
  'new_conversation',
  'end_conversation',
  'conversation_ended',
  'rating_question',
  'rating_comment',
  'rating_thanks',
  'solved_question',
  // Forms.
  'offline_title',
  'contact_title',
  'form_sent',
  'name',
  'email',
  'phone',
  'company',
  'message',
  'privacy',
  // Meetings and actions.
  'meeting_title',
  'meeting_time',
  'meeting_none',
  'meeting_booked',
  'confirm',
  'decline',
  'irreversible',
  'awaiting_approval',
  'action_running',
  'action_done',
  'action_declined',
] as const;

export type WidgetTextKey = (typeof WIDGET_TEXT_KEYS)[number];
export type WidgetTexts = Partial<Record<WidgetTextKey, string>>;
