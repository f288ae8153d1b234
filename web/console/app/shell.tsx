import { Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react';
import { useAllowedActions } from '../actions/allowed.js';
import { APPEARANCE } from '../actions/appearance.js';
import { generalActions } from '../actions/general.js';
import { goActions } from '../actions/go.js';
import { listenForKeys } from '../actions/keys.js';
import { useTexts } from '../texts/texts.js';
import { Banners } from './banners.js';
import { useTeamStream } from './hints.js';
import { Navigation } from './navigation.js';
import { NeedsFactor, NotMember } from './pages.js';
import { currentPreferences } from './preferences.js';
import { useMe, useWorkspace, WorkspaceContext } from './session.js';
import { signOut } from './sign-out.js';
import { WatchContext } from './watch.js';
import { lazyPart } from '../ui/parts.js';
import css from './shell.module.css';

const fetchPalette = () => import('./palette.js');
const fetchKeysDialog = () => import('./keys-dialog.js');
const Palette = lazyPart(fetchPalette);
const KeysDialog = lazyPart(fetchKeysDialog);
const OwnStatus = lazyPart(() => import('./own-status.js'));
const SettingsActions = lazyPart(() => import('./settings-actions.js'));

/** Both are prefetched when the page is idle: letters typed right after ⌘K belong in the palette. */
function usePrefetched(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([fetchPalette(), fetchKeysDialog()]).catch(() => undefined), 1000);
    return () => clearTimeout(timer);
  }, []);
}
type Opened = 'palette' | 'keys' | 'workspaces' | null;

/** Memoised: opening a conversation does not re-render the frame. */
const useNamedWorkspace = () => useParams({ strict: false, select: ({ workspace }) => workspace });

/** Frame of every signed-in page. */
export function Shell({ children }: { children: ReactNode }) {
  const { workspaces } = useMe();
  const named = useNamedWorkspace();
  // On account pages, the navigation leads back to the workspace used last.
  const id = named ?? currentPreferences().lastWorkspace;
  const workspace = workspaces.find((one) => one.id === id) ?? (named ? null : workspaces[0]) ?? null;
  const isClosed = workspace?.needs_totp ?? false;
  return (
    <WorkspaceContext value={workspace}>
      <Frame>{named && !workspace ? <NotMember /> : isClosed && named ? <NeedsFactor /> : children}</Frame>
      {workspace && !isClosed && <Followed key={workspace.id} />}
    </WorkspaceContext>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { shell } = useTexts();
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(listenForKeys, []);
  usePrefetched();
  useShellActions(setOpened);
  return (
    <>
      <div className={css.app}>
        <a className={css.skip} href="#main">
          {shell.skip}
        </a>
        <Banners />
        <Navigation
          onFind={() => setOpened('palette')}
          isSwitching={opened === 'workspaces'}
          onSwitching={(is) => setOpened(is ? 'workspaces' : null)}
        />
        <main className={css.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Suspense>
        {opened === 'palette' && <Palette onClose={() => setOpened(null)} />}
        {opened === 'keys' && <KeysDialog onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

function useShellActions(open: (what: Opened) => void): void {
  const navigate = useNavigate();
  const workspaceId = useContext(WorkspaceContext)?.id;
  const texts = useTexts();
  const actions = useMemo(() => {
    const general = generalActions({
      openPalette: () => open('palette'),
      openKeys: () => open('keys'),
      openWorkspaces: () => open('workspaces'),
      openAccount: () => void navigate({ to: '/account' }),
      toggleDensity: () => {
        const density = currentPreferences().density === 'compact' ? 'comfortable' : 'compact';
        void import('./change-account.js').then(({ changeAccount }) => changeAccount({ density }, texts));
      },
      signOut: () => void signOut(),
    });
    const go = (path: string) => void navigate({ to: `/w/${workspaceId}/${path}` });
    return [...(workspaceId ? goActions(go) : []), ...general, ...APPEARANCE];
  }, [workspaceId, navigate, open, texts]);
  useAllowedActions(actions);
}

/** Frame of the pages of a workspace. */
export function WorkspaceShell() {
  return (
    <Shell key={useNamedWorkspace()}>
      <Outlet />
    </Shell>
  );
}

/** Every page follows the team stream, so each tab shows what is waiting. */
function Followed() {
  const Watch = useContext(WatchContext);
  return (
    <Suspense>
      {Watch && <Watch />}
      <OwnStatus />
      <SettingsActions />
      <TeamStream />
    </Suspense>
  );
}

/** After the parts beside it: what the stream says before they listen would be lost. */
function TeamStream() {
  useTeamStream(useWorkspace().id);
  return null;
}
