/** Boots the widget on first use: the visitor's identity and the workspace's settings. */
import { call, lasting, type Refusal } from './api.js';
import { chunk, update, host, state, t, texts } from './state.js';
import { logError } from './log-error.js';
import type { Boot, Message, Session } from './wire.js';

let booting: Promise<void> | null = null;

/** Resolves when settings and conversation are loaded; after a failure, the next caller retries. */
export const booted = (): Promise<void> => (booting ??= boot().catch(explainRefusal).catch(refused));

/** Discards the boot response: a signed identity arrived, or the service rejected the visitor's token. */
export const discardBoot = (): void => {
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
  if (Object.keys(settings.texts)[0]) {
    const names = await chunk<{ default: string }>('names');
    names.default.split('|').forEach((name, index) => (texts[index] = settings.texts[name] ?? t(index)));
  }
  update({ contact, settings });
  await enter(session);
  host.emit('ready');
}

/**
 * A forbidden origin cannot read its own refusal, which looks like a network error. A public route tells the two apart;
 * if it responds, boot is retried once, in case the connection is back.
 */
async function explainRefusal(refusal: Refusal): Promise<void> {
  if (refusal.status || !(await fetch(`${host.base}/api/agent/${host.key}/widget.json`, { cache: 'no-store' })).ok)
    throw refusal;
  await boot().catch((again: Refusal) => {
    throw again.status
      ? again
      : { status: 403, message: `${location.origin} is not in allowed_origins (PATCH /v1/workspace)` };
  });
}

function refused(refusal: Refusal): never {
  discardBoot();
  if (state.trouble !== T.unavailable) logError(refusal.message);
  // Retried once without the identity: the visitor stays the same.
  if (lasting(refusal) && !(host.identity && refusal.status === 401)) update({ trouble: T.unavailable });
  throw refusal;
}

/** Page URL without query and fragment, which may contain private data, plus the visitor's locale and time zone. */
export const place = (): { page_url: string; locale: string; timezone: string } => ({
  page_url: location.origin + location.pathname,
  locale: host.locale,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** Shows a conversation, or the start of a new one. */
export async function enter(session: Session | null): Promise<void> {
  const messages = session ? await call<Message[]>(`sessions/${session.id}/messages?limit=200&order=desc`) : [];
  const unread = session?.unread ?? 0;
  update({ session, unread, messages: messages.reverse(), draft: null, card: '', filled: '', readSeq: 0 });
  remember(session);
}

/** Remembers an open conversation for the next page. */
export const remember = (session: Session | null): void =>
  host.keep({ session: session?.status === 'open' ? session.id : null });
