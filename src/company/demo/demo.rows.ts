/** Rows of a demo as they are inserted: names are the columns'. Times are RFC 3339. */
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
  language: string;
  country: string;
  region: string;
  city: string;
  started_at: string;
  ended_at: string | null;
  last_activity_at: string;
  turns_answered: number;
  turns_missed: number;
  last_status: string;
  rating_score: number | null;
  rated_at: string | null;
}

export interface DemoMessage {
  id: string;
  session_id: string;
  author: 'contact' | 'agent' | 'teammate';
  author_label: string | null;
  text: string;
  turn: object | null;
  created_at: string;
}

export interface DemoHandoff {
  id: string;
  session_id: string;
  contact_id: string;
  kind: 'live_chat' | 'ticket' | 'callback' | 'complaint';
  status: 'open' | 'pending' | 'resolved';
  ask: string;
  stop_reason: string;
  route: string;
  requester: string;
  requester_label: string | null;
  confidence: number;
  intent: string;
  resolution: string | null;
  resolution_reason: string | null;
  resolution_confidence: number | null;
  resolution_at: string | null;
  resolved_at: string | null;
  assigned_at: string | null;
  assignee_id: string | null;
  replied_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface DemoHandoffChange {
  id: string;
  handoff_id: string;
  actor: object;
  changes: Record<string, [unknown, unknown]>;
  created_at: string;
}

export interface DemoLead {
  id: string;
  contact_id: string;
  session_id: string;
  name: string;
  email: string;
  company: string | null;
  intent: string;
  score: number;
  status: 'new' | 'qualified' | 'disqualified' | 'converted';
  status_set_by: 'agent' | 'person';
  source: string;
  created_at: string;
  updated_at: string;
}

export interface DemoMeeting {
  id: string;
  contact_id: string;
  session_id: string;
  lead_id: string | null;
  host_id: string;
  title: string;
  status: 'booked' | 'cancelled' | 'completed' | 'no_show';
  starts_at: string;
  ends_at: string;
  timezone: string;
  attendee_name: string;
  attendee_email: string;
  created_at: string;
}

export interface DemoRows {
  contacts: DemoContact[];
  sessions: DemoSession[];
  messages: DemoMessage[];
  handoffs: DemoHandoff[];
  handoff_history: DemoHandoffChange[];
  leads: DemoLead[];
  meetings: DemoMeeting[];
}

export const noRows = (): DemoRows => ({
  contacts: [],
  sessions: [],
  messages: [],
  handoffs: [],
  handoff_history: [],
  leads: [],
  meetings: [],
});
