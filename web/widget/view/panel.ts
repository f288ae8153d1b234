/** The window: its frame, header and menu, and how it opens and closes. */
import { call } from '../api.js';
import { markRead } from '../incoming.js';
import { visit } from '../live.js';
import { update, h, host, say, state, t, when } from '../state.js';
import type { Session } from '../wire.js';
import { person } from './cards.js';
import { composerOf } from './composer.js';
import { drawLog } from './log.js';

export interface Panel {
  draw(): void;
  open(): void;
  close(): void;
  remove(): void;
}

export function panelOf(): Panel {
  const { root, button: launcher, emit, icon, language } = host;
  const name = h('h2');
  const face = h('img', { role: 'none' });
  const banner = h('p.banner', { role: 'status' });
  const log = h('div.log', { role: 'log', tabindex: '0', 'aria-label': t(T.title) });
  const list = h('div.log');
  const [composer, input] = composerOf();
  const toPerson = h('button.link', { onclick: ask }, t(T.talk_to_person));
  const privacy = h('a.link', { target: '_blank' }, t(T.privacy));
  const foot = h('div.foot', {}, toPerson, privacy);
  const shut = h('button.icon', { 'aria-label': t(T.close), onclick: close }, icon('M6 6l12 12M18 6 6 18'));
  const panel = h(
    'dialog.panel',
    {
      lang: language,
      dir: language === 'ar' && 'rtl',
      onkeydown: ({ key }: KeyboardEvent) => key === 'Escape' && close(),
      // A phone's back gesture sends no key event.
      oncancel: close,
    },
    h('header', {}, face, name, menuOf(list), shut),
    banner,
    log,
    list,
    composer,
    foot,
  );
  root.append(panel);

  function open(): void {
    if (state.open) return;
    // On phones the window covers the page, which is inert while it is open.
    panel[innerWidth > 480 ? 'show' : 'showModal']();
    input.focus();
    log.scrollTop = log.scrollHeight;
    toggled(true);
  }
  function close(): void {
    panel.close();
    if (state.open) toggled(false);
  }
  function toggled(open: boolean): void {
    launcher.ariaExpanded = String(open);
    update({ open });
    emit(open ? 'open' : 'close');
  }
  function draw(): void {
    markRead();
    const { settings, session, trouble, unread, card } = state;
    const { avatar_url, privacy_url, agent_name, workspace_name } = settings ?? {};
    panel.ariaLabel = name.textContent = session?.teammate?.label ?? agent_name ?? workspace_name ?? t(T.title);
    face.src = avatar_url ?? '';
    face.hidden = !avatar_url;
    privacy.href = privacy_url ?? '';
    privacy.hidden = !privacy_url;
    banner.textContent = trouble ? t(trouble) : '';
    toPerson.hidden = !settings || (session?.attended_by ?? 'agent') !== 'agent';
    list.hidden = card !== 'list';
    log.hidden = !list.hidden;
    composer.hidden = foot.hidden = log.hidden || trouble === T.unavailable;
    if (trouble === T.unavailable) shut.focus();
    host.badge(unread, say(T.unread, unread));
    drawLog(log);
  }
  return { draw, open, close, remove: () => panel.remove() };
}

/** Button with the less frequent actions. */
function menuOf(list: HTMLElement): HTMLElement {
  const summary = h('summary.icon', { 'aria-label': t(T.menu) }, '•••');
  const entries = h('div.entries', { onclick: () => (menu.open = false) });
  const menu = h(
    'details',
    {
      ontoggle: () =>
        entries.replaceChildren(...choices(list).map(([text, onclick]) => h('button', { onclick }, text))),
      onkeydown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || !menu.open) return;
        event.stopPropagation();
        summary.focus();
        menu.open = false;
      },
    },
    summary,
    entries,
  );
  return menu;
}

/** Available menu entries. */
function choices(list: HTMLElement): [name: string, choose: () => unknown][] {
  const { session, settings } = state;
  const all: (false | null | undefined | [name: string, choose: () => unknown])[] = [
    session && [t(T.new_conversation), () => visit(null)],
    [t(T.conversations), () => conversations(list)],
    settings?.meetings && [t(T.meeting_title), () => update({ card: 'meeting' })],
    session?.status === 'open' && [t(T.end_conversation), () => call(`sessions/${session.id}/end`, {})],
  ];
  return all.filter((one) => !!one);
}

/** The visitor's earlier conversations, latest first. */
async function conversations(list: HTMLElement): Promise<void> {
  const back = h('button.link', { onclick: () => update({ card: '' }) }, t(T.back));
  const sessions = await call<Session[]>('sessions?limit=50');
  list.replaceChildren(
    back,
    h('h3', {}, t(T.conversations)),
    ...sessions.map((session) =>
      h(
        'button.plain',
        { dir: 'auto', onclick: () => visit(session) },
        session.subject ?? t(T.title),
        h('small', {}, when(session.started_at)),
      ),
    ),
  );
  update({ card: 'list' });
  setTimeout(() => back.focus());
}

/** Asks for a person, immediately or after the form that the workspace requires. */
async function ask(): Promise<void> {
  const { settings, contact } = state;
  if (settings?.lead_form.enabled && !contact?.email) return update({ card: 'lead' });
  await person({}, 'live_chat');
}
