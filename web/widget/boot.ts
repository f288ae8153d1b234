/** Who this is and how the workspace wants the widget: asked once, when it is used. */
import { call, lasting, type Refusal } from './api.js';
import { changed, host, state, texts } from './state.js';
import { logError } from './log-error.js';
import type { Boot, Message, Session } from './wire.js';

/** Put in by the build. */
declare const BUILD: string;

let booting: Promise<void> | null = null;

/** Resolves when settings and conversation are known; what failed is tried again by the next who asks. */
export const booted = (): Promise<void> => (booting ??= boot().catch(unread).catch(refused));

/** What was asked is forgotten: a signed identity came, or the service no longer knows what it once gave. */
export const outdated = (): void => {
  booting = null;
};

async function boot(): Promise<void> {
  const {
    visitor_token: token,
    contact,
    settings,
    session,
  } = await call<Boot>('boot', {
    visitor_token: host.kept().token,
    identity_token: host.identity,
    ...place(),
  });
  host.keep({ token, look: settings });
  host.show(settings);
  if (Object.keys(settings.texts).length) {
    const names = (await import(`${host.cdn}/widget/assets/names-${BUILD}.js`)) as { default: string };
    names.default.split('|').forEach((name, at) => (texts[at] = settings.texts[name] ?? texts[at]!));
  }
  changed({ contact, settings, unread: session?.unread ?? 0 });
  await enter(session);
  host.emit('ready');
}

/**
 * A forbidden origin may not even read its refusal: to the page it looks like no connection. What every page may read tells
 * whether there is one; then it is tried once more, for it may be back just now.
 */
async function unread(refusal: Refusal): Promise<void> {
  if (refusal.status || !(await fetch(`${host.base}/api/agent/${host.key}/widget.json`, { cache: 'no-store' })).ok)
    throw refusal;
  await boot().catch((again: Refusal) => {
    const message = `${location.origin} is not in allowed_origins (PATCH /v1/workspace)`;
    throw again.status ? again : { status: 403, message };
  });
}

function refused(refusal: Refusal): never {
  outdated();
  if (state.trouble !== T.unavailable) logError(refusal.message);
  // Without the identity it is tried once more: the visitor stays who they were.
  if (lasting(refusal) && !(host.identity && refusal.status === 401)) changed({ trouble: T.unavailable });
  throw refusal;
}

/** The page without query and fragment, in which pages carry what is nobody else's; and the person's language and zone. */
export const place = (): { page_url: string; locale: string; timezone: string } => ({
  page_url: location.origin + location.pathname,
  locale: host.locale,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** Shows a conversation, or the beginning of a new one. */
export async function enter(session: Session | null): Promise<void> {
  const messages = session ? await call<Message[]>(`sessions/${session.id}/messages?limit=200&order=desc`) : [];
  changed({ session, messages: messages.reverse(), draft: null, card: '', filled: '', readSeq: 0 });
  remember(session);
}

/** For the next page: it goes on with a conversation that is open. */
export const remember = (session: Session | null): void =>
  host.keep({ session: session?.status === 'open' ? session.id : null });
