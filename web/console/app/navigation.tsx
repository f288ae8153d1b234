import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useContext } from 'react';
import { ActionMenuItem } from '../actions/action-button.js';
import { useTexts } from '../texts/texts.js';
import { Avatar } from '../ui/avatar.js';
import { Hidden } from '../ui/hidden.js';
import { Icon } from '../ui/icon.js';
import { Kbd } from '../ui/kbd.js';
import { Menu, MenuLine } from '../ui/menu.js';
import { lazyPart } from '../ui/parts.js';
import { Tooltip } from '../ui/tooltip.js';
import { isAway } from './away.js';
import { NAV_ENTRIES, type NavEntry } from './places.js';
import { usePreferences } from './preferences.js';
import { may } from './roles.js';
import { useMe, WorkspaceContext, type Membership } from './session.js';
import { useStore } from './store.js';
import { ViewsContext } from './views.js';
import { WorkspaceSwitcher } from './workspace-switcher.js';
import css from './navigation.module.css';

const GuideLink = lazyPart(() => import('./guide-link.js'));

export interface NavigationProps {
  onFind: () => void;
  isSwitching: boolean;
  onSwitching: (is: boolean) => void;
}

/** Sidebar of 216 px, an icon rail below 1280 px, and bottom tabs below 720 px. */
export function Navigation({ onFind, isSwitching, onSwitching }: NavigationProps) {
  const { shell } = useTexts();
  const workspace = useContext(WorkspaceContext);
  const { setupHidden } = usePreferences();
  const isHidden = ({ id, needs }: NavEntry, { id: of, role }: Membership): boolean =>
    (needs !== undefined && !may(role, needs)) || (id === 'start' && setupHidden.includes(of));
  const entries = workspace ? NAV_ENTRIES.filter((entry) => !isHidden(entry, workspace)) : [];
  return (
    <nav className={css.nav} aria-label={shell.navigation}>
      <div className={css.top}>
        {workspace && <WorkspaceSwitcher current={workspace} isOpen={isSwitching} onOpen={onSwitching} />}
        <button type="button" className={css.find} onClick={onFind} aria-keyshortcuts="Control+K Meta+K">
          <Icon name="search" />
          <span className={css.word}>{shell.find}</span>
          <Kbd keys="mod+k" />
        </button>
      </div>
      {workspace && entries.map((entry) => <NavLink key={entry.id} entry={entry} workspace={workspace} />)}
      {workspace && (
        <Suspense>
          <GuideLink />
        </Suspense>
      )}
      {workspace && <More entries={entries.filter(({ isTab }) => !isTab)} />}
      <Person />
    </nav>
  );
}

function NavLink({ entry, workspace }: { entry: NavEntry; workspace: Membership }) {
  const texts = useTexts();
  const title = entry.title(texts);
  const root = `/w/${workspace.id}/${entry.path.split('/')[0] ?? ''}`;
  const isHere = useLocation({ select: ({ pathname }) => `${pathname}/`.includes(`${root}/`) });
  const views = useContext(ViewsContext)[entry.id];
  return (
    <>
      <Tooltip text={title} keys={entry.keys}>
        <Link
          to={`/w/${workspace.id}/${entry.path}`}
          className={css.place}
          data-last={entry.isLast}
          data-tab={entry.isTab}
          activeOptions={{ exact: false }}
          aria-current={isHere ? 'page' : undefined}
          data-root={root}
          data-views={(isHere && views !== undefined) || undefined}
        >
          <Icon name={entry.icon} />
          <span className={css.word}>{title}</span>
          {views && (
            <span className={css.count}>
              <Suspense>
                <views.Count />
              </Suspense>
            </span>
          )}
        </Link>
      </Tooltip>
      {isHere && views && (
        <div className={css.views}>
          <Suspense>
            <views.Views />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Navigation entries without a tab on phones. */
function More({ entries }: { entries: readonly NavEntry[] }) {
  const { shell } = useTexts();
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className={css.more}>
          <Icon name="more" />
          <span className={css.word}>{shell.more}</span>
        </button>
      }
    >
      {entries.map(({ id }) => (
        <ActionMenuItem key={id} id={`go.${id}`} />
      ))}
      <ActionMenuItem id="general.guide" />
    </Menu>
  );
}

function Person() {
  const { shell } = useTexts();
  const { account } = useMe();
  const away = useStore(isAway);
  const name = away ? `${account.name}, ${shell.away}` : account.name;
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={css.person}>
          <span className={css.face} data-away={away || undefined}>
            <Avatar id={account.id} name={account.name} size="small" />
          </span>
          <Hidden>{shell.signedInAs(name)}</Hidden>
          <span className={css.word} aria-hidden="true">
            {name}
          </span>
        </button>
      }
    >
      <ActionMenuItem id="account.status" />
      <ActionMenuItem id="go.account" />
      <ActionMenuItem id="general.keys" />
      <MenuLine />
      <ActionMenuItem id="account.signOut" />
    </Menu>
  );
}
