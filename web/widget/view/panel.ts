/** The window: its frame, header and menu, and how it opens and closes. */
import { call } from '../api.js';
import { markRead } from '../incoming.js';
import { visit } from '../live.js';
import { update, h, host, say, state, texts, when } from '../state.js';
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
  const log = h('div.log', { role: 'log', tabindex: '0', 'aria-label': texts[T.title] });
  const list = h('div.log');
  const composer = composerOf();
  const toPerson = h('button.link', { onclick: ask }, texts[T.talk_to_person]);
  const privacy = h('a.link', { target: '_blank' }, texts[T.privacy]);
  const foot = h('div.foot', {}, toPerson, privacy);
  const shut = h('button.icon', { 'aria-label': texts[T.close], onclick: close }, icon('M6 6l12 12M18 6 6 18'));
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
    composer.querySelector('textarea')!.focus();
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
    panel.ariaLabel = name.textContent = session?.teammate?.label ?? agent_name ?? workspace_name ?? texts[T.title]!;
    face.src = avatar_url ?? '';
    face.hidden = !avatar_url;
    privacy.href = privacy_url ?? '';
    privacy.hidden = !privacy_url;
    banner.textContent = trouble ? texts[trouble]! : '';
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
  const summary = h('summary.icon', { 'aria-label': texts[T.menu] }, '•••');
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
  const all: [text: number, choose: () => unknown, offered: unknown][] = [
    [T.new_conversation, () => visit(null), session],
    [T.conversations, () => conversations(list), 1],
    [T.meeting_title, () => update({ card: 'meeting' }), settings?.meetings],
    [T.end_conversation, () => call(`sessions/${session!.id}/end`, {}), session?.status === 'open'],
  ];
  return all.filter(([, , offered]) => offered).map(([text, choose]) => [texts[text]!, choose]);
}

/** The visitor's earlier conversations, latest first. */
async function conversations(list: HTMLElement): Promise<void> {
  const back = h('button.link', { onclick: () => update({ card: '' }) }, texts[T.back]);
  const sessions = await call<Session[]>('sessions?limit=50');
  list.replaceChildren(
    back,
    h('h3', {}, texts[T.conversations]),
    ...sessions.map((session) =>
      h(
        'button.plain',
        { dir: 'auto', onclick: () => visit(session) },
        session.subject ?? texts[T.title],
        h('small', {}, when(session.started_at)),
      ),
    ),
  );
  update({ card: 'list' });
  setTimeout(() => back.focus());
}

/** Asks for a person, immediately or after the form that the workspace requires. */
async function ask(): Promise<void> {
  if (state.settings!.lead_form.enabled && !state.contact!.email) return update({ card: 'lead' });
  await person({}, 'live_chat');
}
