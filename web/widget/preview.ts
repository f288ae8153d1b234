/**
 * Page of the console's live preview: the real widget, with this page in place of the service. Nothing typed here is
 * sent anywhere, and the settings are the unsaved ones of the console.
 */
import type { Message, Session, Settings } from './wire.js';

const KEY = 'preview';
const AT = '2026-01-01T09:00:00.000Z';
const CONTACT = { name: null, email: null };

interface Widget {
  open(): Promise<void>;
  identify(): Promise<void>;
}

let settings: Settings | null = null;
let session: Session | null = null;
let seq = 0;
/** The conversation that the preview begins with. */
let sample: Message[] = [];

const SESSION: Session = {
  id: KEY,
  status: 'open',
  attended_by: 'agent',
  teammate: null,
  team: null,
  subject: null,
  rating: null,
  survey: null,
  closed_by: null,
  unread: 0,
  started_at: AT,
};

/** What the console says of a message. */
type Shown = Pick<Message, 'author' | 'text' | 'form'>;

const shownOf = ({ author, text, form }: Shown): Message => ({ ...written({ text } as Message), author, form });

const written = ({ client_message_id, text }: Message): Message => ({
  ...{
    id: `${KEY}-${++seq}`,
    session_id: KEY,
    client_message_id,
    author: 'contact',
    author_label: null,
    ai: false,
    text,
  },
  citations: [],
  sentences: [],
  page: null,
  articles: [],
  action: null,
  choices: [],
  form: null,
  fields: [],
  attachments: [],
  language: null,
  created_at: new Date().toISOString(),
  seq,
});

/** Response of the simulated service. */
function answerTo(path: string, body: unknown): unknown {
  if (path === 'boot') return { visitor_token: KEY, contact: CONTACT, settings, session };
  if (path === 'sessions' && body) return (session = SESSION);
  if (path.endsWith('/messages')) return body ? written(body as Message) : [...sample].reverse();
  return [];
}

window.fetch = async (input, init) => {
  const [, path] = /\/api\/widget\/([^?]*)/.exec(input as string) ?? [];
  // Keeps the event stream open without sending anything.
  if (path?.endsWith('/events')) return new Response(new ReadableStream());
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
  return Response.json({ data: answerTo(path ?? '', body) });
};

// The window opens by itself, so focus stays in the console until the user moves it here.
const focus = HTMLElement.prototype.focus;
HTMLElement.prototype.focus = function (options) {
  if (document.hasFocus()) focus.call(this, options);
};
HTMLDialogElement.prototype.show = HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};

const widget = (): Widget | undefined => (window as { WorkspaceAgent?: Widget }).WorkspaceAgent;

function start(locale: string): void {
  try {
    localStorage.removeItem(`workspace-agent:${KEY}`);
  } catch {
    // Storage is unavailable.
  }
  const script = document.createElement('script');
  script.src = '/widget.js';
  Object.assign(script.dataset, { publishableKey: KEY, locale });
  script.onload = () => void widget()?.open();
  document.head.append(script);
}

addEventListener(
  'message',
  ({ origin, source, data }: MessageEvent<{ settings?: Settings; locale?: string; messages?: Shown[] } | null>) => {
    // Ignore messages of extensions and developer tools.
    if (origin !== location.origin || source !== parent || !data?.settings) return;
    const isFirst = settings === null;
    settings = data.settings;
    if (data.messages?.length) {
      sample = data.messages.map(shownOf);
      session = SESSION;
    }
    document.documentElement.dataset['theme'] = settings.theme;
    if (isFirst) start(data.locale ?? 'en');
    // As if a visitor signed in: boots again and reads the new settings.
    else void widget()?.identify();
  },
);
parent.postMessage('ready', location.origin);
