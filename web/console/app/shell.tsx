import { Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react';
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
import css from './shell.module.css';

const fetchPalette = () => import('./palette.js');
const fetchKeysDialog = () => import('./keys-dialog.js');
const Palette = lazy(fetchPalette);
const KeysDialog = lazy(fetchKeysDialog);
const OwnStatus = lazy(() => import('./own-status.js'));

/** Once the page is at rest both are fetched: letters that follow ⌘K at once belong into the palette. */
function usePrefetched(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([fetchPalette(), fetchKeysDialog()]).catch(() => undefined), 1000);
    return () => clearTimeout(timer);
  }, []);
}
type Opened = 'palette' | 'keys' | 'workspaces' | null;

/** The frame of every page of someone who is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const { workspaces } = useMe();
  const { workspace: named } = useParams({ strict: false });
  // On the account's pages the navigation leads back into the workspace that was used last.
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
  const actions = useMemo(() => {
    const general = generalActions({
      openPalette: () => open('palette'),
      openKeys: () => open('keys'),
      openWorkspaces: () => open('workspaces'),
      openAccount: () => void navigate({ to: '/account' }),
      signOut: () => void signOut(),
    });
    const go = (path: string) => void navigate({ to: `/w/${workspaceId}/${path}` });
    return [...(workspaceId ? goActions(go) : []), ...general, ...APPEARANCE];
  }, [workspaceId, navigate, open]);
  useAllowedActions(actions);
}

/** The frame of a workspace's pages. */
export function WorkspaceShell() {
  const { workspace } = useParams({ strict: false });
  return (
    <Shell key={workspace}>
      <Outlet />
    </Shell>
  );
}

/** Every page follows the team, so that each tab tells what waits. */
function Followed() {
  useTeamStream(useWorkspace().id);
  const Watch = useContext(WatchContext);
  return (
    <Suspense>
      {Watch && <Watch />}
      <OwnStatus />
    </Suspense>
  );
}
