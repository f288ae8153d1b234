/** Rows of a demo as they are written: names are the columns'. Times are RFC 3339. */
export interface DemoContact {
  id: string;
  kind: 'user' | 'visitor';
  external_user_id: string | null;
  name: string | null;
  email: string | null;
  company: string | null;
  locale: string;
  timezone: string;
  attributes: Record<string, string | number>;
  first_seen_at: string;
  last_seen_at: string;
}

export interface DemoSession {
  id: string;
  contact_id: string;
  channel: string;
  session_kind: string;
  subject: string;
  intent: string;
  intent_class: string;
  outcome: string;
  failure_reason: string | null;
  end_reason: string | null;
  resolution: string | null;
  resolution_reason: string | null;
  resolution_confidence: number | null;
  resolution_at: string | null;
  page_url: string | null;
  country: string;
  region: string;
  city: string;
  started_at: string;
  ended_at: string | null;
  last_activity_at: string;
  turns_answered: number;
  turns_missed: number;
  last_status: string;
}

export interface DemoMessage {
  id: string;
  session_id: string;
  author: 'contact' | 'agent';
  author_label: string | null;
  text: string;
  turn: object | null;
  created_at: string;
}

export interface DemoRows {
  contacts: DemoContact[];
  sessions: DemoSession[];
  messages: DemoMessage[];
}
