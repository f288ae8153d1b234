import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { currentPreferences, setPreferences } from './preferences.js';
import { isProblem } from './problem.js';
import { queryClient } from './queries.js';
import { type Me, meQuery } from './session.js';
import { Shell, WorkspaceShell } from './shell.js';
import { NoWorkspace } from './pages.js';
import { lazyScreen } from './screens.js';

export const rootRoute = createRootRoute({ component: Outlet });

/** Loads the signed-in account; signed-out users go to the sign-in page and return afterwards. */
async function signedIn(href: string): Promise<Me> {
  try {
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (!isProblem(error, 'console_session_required')) throw error;
    throw redirect({ to: '/sign-in', search: { next: href }, replace: true });
  }
}

/** `/console` redirects to the workspace used last. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ location }) => {
    const { workspaces } = await signedIn(location.href);
    const { lastWorkspace } = currentPreferences();
    const workspace = workspaces.find(({ id }) => id === lastWorkspace) ?? workspaces[0];
    if (workspace) throw redirect({ to: '/w/$workspace/inbox', params: { workspace: workspace.id }, replace: true });
  },
  component: () => (
    <Shell>
      <NoWorkspace />
    </Shell>
  ),
});

/** Pages of a workspace, whose id is in the URL. */
export const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'w/$workspace',
  beforeLoad: async ({ location, params }) => {
    const { workspaces } = await signedIn(location.href);
    if (workspaces.some(({ id }) => id === params.workspace)) setPreferences({ lastWorkspace: params.workspace });
  },
  component: WorkspaceShell,
});

/** Pages of the account, independent of any workspace. */
export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'account',
  beforeLoad: async ({ location }) => {
    await signedIn(location.href);
  },
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});

/** Pages for signed-out users. */
export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  component: lazyScreen(() => import('./auth-layout.js'), 'AuthLayout'),
});
