/** The window: its frame, header and menu, and how it opens and closes. */
import { isComposing } from '../composition.js';
import { call } from '../api.js';
import { person, visit } from '../live.js';
import { agentName, update, h, host, state, t, when } from '../state.js';
import type { Session } from '../wire.js';
import { composerOf } from './composer.js';
import { visibleArea } from './visible-area.js';
import { logOf, unreadText } from './log.js';

export interface Panel {
  draw(): void;
  open(): void;
  close(): void;
  back(): void;
  panel: HTMLElement;
}

export function panelOf(): Panel {
  const { root, button: launcher, emit, icon, language } = host;
  const banner = h('p.banner', { role: 'status' });
  const [log, drawLog, end] = logOf();
  const list = h('div.log');
  const [tooLong, composer, input] = composerOf();
  const [foot, drawFoot] = footOf(tooLong);
  const shut = h('button.icon', { 'aria-label': t(T.close), onclick: close }, icon('M6 6l12 12M18 6 6 18'));
  const [head, drawHead] = headOf(menuOf(list), shut);
  const panel = h(
    'dialog.panel',
    {
      lang: language,
      dir: launcher.dir,
      onkeydown: (event: KeyboardEvent) => event.key === 'Escape' && !isComposing(event) && close(),
      // A phone's back gesture sends no key event.
      oncancel: close,
    },
    head,
    banner,
    log,
    list,
    composer,
    foot,
  );
  composer.onsubmit = end;
  root.append(panel);
  visibleArea(panel);

  function open(): void {
    if (state.open) return;
    show();
    toggled(true);
  }
  function show(): void {
    // On phones the window covers the page, which is inert while it is open.
    panel[innerWidth > 480 ? 'show' : 'showModal']();
    input.focus();
    end();
  }
  function back(): void {
    // The page is inert no more; a window beside the page has stayed as it was.
    if (!state.open || innerWidth > 480) return;
    panel.close();
    show();
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
    const { trouble, card } = state;
    panel.ariaLabel = drawHead();
    drawFoot();
    banner.textContent = trouble ? t(trouble) : '';
    list.hidden = card !== 'list';
    log.hidden = !list.hidden;
    composer.hidden = foot.hidden = log.hidden || trouble === T.unavailable;
    if (trouble === T.unavailable && root.activeElement) shut.focus();
    drawLog();
    host.badge(state.unread, unreadText());
  }
  return { draw, open, close, back, panel };
}

/** The header, and what draws it: it returns the name of who answers. */
function headOf(...buttons: HTMLElement[]): [HTMLElement, () => string] {
  const name = h('h2');
  const face = h('img', { role: 'none' });
  const draw = (): string => {
    const { settings, session } = state;
    face.src = settings?.avatar_url ?? '';
    face.hidden = !settings?.avatar_url;
    return (name.textContent = session?.teammate?.label ?? agentName() ?? t(T.title));
  };
  return [h('header', {}, face, name, ...buttons), draw];
}

/** What stands below the field, and what draws it. */
function footOf(tooLong: HTMLElement): [HTMLElement, () => void] {
  const toPerson = h('button.link', { onclick: ask }, t(T.talk_to_person));
  const privacy = h('a.link', { target: '_blank' }, t(T.privacy));
  const draw = (): void => {
    const { settings, session } = state;
    privacy.href = settings?.privacy_url ?? '';
    privacy.hidden = !settings?.privacy_url;
    toPerson.hidden = !settings || (session?.attended_by ?? 'agent') !== 'agent';
  };
  return [h('div.foot', {}, tooLong, toPerson, privacy), draw];
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
