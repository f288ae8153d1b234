/** Responses of `/api/widget/*` (docs/guide/widget.md), without the fields that the widget does not read. */
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
  handoff_fields: string[];
  meetings: boolean;
  privacy_url: string | null;
  /** How speech is transcribed; null = disabled. */
  voice: 'transcription' | 'browser' | null;
  read_aloud: boolean;
  /** Visitors can send files. */
  attachments: boolean;
  team: Team | null;
}

export interface Contact {
  name: string | null;
  email: string | null;
}

/** Whether a team member is available, in the visitor's language. */
export interface Team {
  status: string;
  text: string;
}

export interface Session {
  id: string;
  status: 'open' | 'ended';
  attended_by: 'agent' | 'waiting' | 'teammate';
  teammate: { label: string | null } | null;
  team: Team | null;
  subject: string | null;
  rating: { score: number; comment: string | null } | null;
  /** How it can be rated now; null = not asked. */
  survey: 'stars' | 'thumbs' | null;
  /** The teammate who closed it. */
  closed_by: string | null;
  unread: number;
  started_at: string;
}

export interface Citation {
  index: number;
  title: string;
  url: string | null;
  quote: string;
  pictures?: Picture[];
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

/** Suggestions when the agent has no certain answer. */
export interface Article {
  title: string;
  url: string | null;
  text: string;
  pictures?: Picture[];
}

/** A picture beside a quotation. */
export interface Picture {
  id: string;
  /** Its words. */
  name: string;
  url: string;
}

export interface Attachment {
  /** Empty = it could not be sent. */
  id: string;
  session_id?: string;
  name: string | null;
  content_type: string | null;
  bytes: number | null;
  state: 'waiting' | 'stored' | 'refused' | 'lost';
  url: string | null;
}

/** A field of a form, whose type is that of an input. */
export interface Field {
  name: string;
  label: string;
  type: string;
  required: boolean;
  choices: string[];
  value: string | null;
}

export interface Message {
  id: string;
  session_id: string;
  client_message_id: string | null;
  author: 'contact' | 'agent' | 'teammate' | 'system';
  author_label: string | null;
  ai: boolean;
  text: string;
  /** Of an answer by the agent. */
  language: string | null;
  citations: Citation[];
  sentences: Sentence[];
  page: { title: string; url: string } | null;
  articles: Article[];
  action: Action | null;
  choices: string[];
  form: 'offline' | 'contact' | 'meeting' | 'action' | 'reach' | null;
  fields: Field[];
  attachments: Attachment[];
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
