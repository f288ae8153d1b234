/** What `/api/widget/*` sends (docs/guide/widget.md); fields that the widget does not read are left out. */
export interface Settings {
  workspace_name: string;
  greeting: string | null;
  ai_notice: string | null;
  accent_color: string | null;
  position: 'right' | 'left';
  theme: 'auto' | 'light' | 'dark';
  launcher_label: string | null;
  agent_name: string | null;
  avatar_url: string | null;
  suggestions: string[];
  texts: Record<string, string>;
  lead_form: { enabled: boolean; fields: string[] };
  meetings: boolean;
  privacy_url: string | null;
  team: Team | null;
}

export interface Contact {
  name: string | null;
  email: string | null;
}

/** Whether a person is there, in the person's language. */
export interface Team {
  text: string;
}

export interface Session {
  id: string;
  status: 'open' | 'ended';
  attended_by: 'agent' | 'waiting' | 'teammate';
  teammate: { label: string | null } | null;
  team: Team | null;
  subject: string | null;
  rating: { score: number } | null;
  unread: number;
  started_at: string;
}

export interface Citation {
  index: number;
  title: string;
  url: string | null;
  quote: string;
}

export interface Sentence {
  text: string;
  citations: number[];
  /** `verbatim` or `derived`, `translation`, `paraphrase`, or `none`. */
  proof: string;
}

export interface Action {
  id: string;
  name: string;
  title: string | null;
  arguments: Record<string, unknown>;
  status: string;
}

export interface Message {
  id: string;
  session_id: string;
  client_message_id: string | null;
  author: 'contact' | 'agent' | 'teammate' | 'system';
  author_label: string | null;
  ai: boolean;
  text: string;
  citations: Citation[];
  sentences: Sentence[];
  page: { title: string; url: string } | null;
  action: Action | null;
  choices: string[];
  form: 'offline' | 'contact' | 'meeting' | null;
  created_at: string;
  seq: number;
}

export interface Slot {
  starts_at: string;
  ends_at: string;
  host_id: string;
}

export interface Meeting {
  id: string;
  starts_at: string;
  join_url: string | null;
  confirm_by: string | null;
}

export interface Boot {
  visitor_token: string;
  contact: Contact;
  settings: Settings;
  session: Session | null;
}
