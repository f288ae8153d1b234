import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { currentPreferences, prefer } from './preferences.js';
import { isProblem } from './problem.js';
import { queryClient } from './queries.js';
import { type Me, meQuery } from './session.js';
import { Shell, WorkspaceShell } from './shell.js';
import { NoWorkspace } from './pages.js';

export const rootRoute = createRootRoute({ component: Outlet });

/** Who is signed in; the signed out are led to the door, and from there to where they wanted. */
async function signedIn(href: string): Promise<Me> {
  try {
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (!isProblem(error, 'console_session_required')) throw error;
    throw redirect({ to: '/sign-in', search: { next: href }, replace: true });
  }
}

/** `/console` leads into the workspace that was used last. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ location }) => {
    const { workspaces } = await signedIn(location.href);
    const { lastWorkspace } = currentPreferences();
    const workspace = workspaces.find(({ id }) => id === lastWorkspace) ?? workspaces[0];
    if (workspace)
      throw redirect({
        to: '/w/$workspace/inbox/$queue',
        params: { workspace: workspace.id, queue: 'mine' },
        replace: true,
      });
  },
  component: () => (
    <Shell>
      <NoWorkspace />
    </Shell>
  ),
});

/** The pages of a workspace; its id is in the address. */
export const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'w/$workspace',
  beforeLoad: async ({ location, params }) => {
    const { workspaces } = await signedIn(location.href);
    if (workspaces.some(({ id }) => id === params.workspace)) prefer({ lastWorkspace: params.workspace });
  },
  component: WorkspaceShell,
});

export const settingsRoute = createRoute({ getParentRoute: () => workspaceRoute, path: 'settings' });

/** What belongs to the person, whatever the workspace. */
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

/** The pages of who is not signed in yet. */
export const doorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'door',
  component: lazyRouteComponent(() => import('./door.js'), 'Door'),
});
