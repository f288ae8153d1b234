/**
 * The words of the widget that a workspace may say in its own way, each by a key. The closed list: the script has a
 * built-in text in its languages for every one of them, and asks for no other.
 */
export const WIDGET_TEXT_KEYS = [
  // Head and conversation.
  'title',
  'subtitle',
  'placeholder',
  'send',
  'close',
  'launcher',
  'typing',
  'sources',
  'ai_label',
  'today',
  'error',
  'retry',
  'connection_lost',
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
  // Forms: what is left when nobody answers, contact details, a lead.
  'offline_title',
  'offline_text',
  'offline_sent',
  'contact_title',
  'contact_text',
  'contact_sent',
  'lead_title',
  'lead_text',
  'lead_sent',
  'name',
  'email',
  'phone',
  'company',
  'message',
  'submit',
  'cancel',
  'privacy',
  // Meetings and actions.
  'meeting_title',
  'meeting_text',
  'meeting_booked',
  'meeting_cancelled',
  'confirm',
  'decline',
  'awaiting_approval',
  'action_done',
  'action_failed',
] as const;

export type WidgetTextKey = (typeof WIDGET_TEXT_KEYS)[number];
export type WidgetTexts = Partial<Record<WidgetTextKey, string>>;
