/** Every address of the console. A screen is fetched when its address is opened. */
import { lazy } from 'react';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { accountRoute, doorRoute, homeRoute, rootRoute, settingsRoute, workspaceRoute } from './roots.js';
import { Crashed, NotFound } from './pages.js';

const inboxRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'inbox',
  beforeLoad: ({ params, location }) => {
    if (/\/inbox\/?$/.test(location.pathname))
      throw redirect({ to: '/w/$workspace/inbox/$queue', params: { ...params, queue: 'mine' }, replace: true });
  },
});
const queueRoute = createRoute({
  getParentRoute: () => inboxRoute,
  path: '$queue',
  component: lazyRouteComponent(() => import('../features/inbox/screen.js'), 'InboxScreen'),
});
/** The same screen with a conversation open: the queue beside it stays as it is. */
const handoffRoute = createRoute({ getParentRoute: () => queueRoute, path: '$handoff' });

/** A page of who is not signed in yet. */
const doorRoutes = [
  createRoute({
    getParentRoute: () => doorRoute,
    path: 'sign-in',
    // `next`: where they wanted to. `error`: why an identity provider's sign-in came to nothing.
    validateSearch: ({ next, error }: Record<string, unknown>): { next?: string; error?: string } => ({
      ...(typeof next === 'string' ? { next } : {}),
      ...(typeof error === 'string' ? { error } : {}),
    }),
    component: lazyRouteComponent(() => import('../features/door/sign-in-screen.js'), 'SignInScreen'),
  }),
  createRoute({
    getParentRoute: () => doorRoute,
    path: 'proved',
    validateSearch: ({ error }: Record<string, unknown>): { error?: string } =>
      typeof error === 'string' ? { error } : {},
    component: lazyRouteComponent(() => import('../features/door/proved-screen.js'), 'ProvedScreen'),
  }),
  createRoute({
    getParentRoute: () => doorRoute,
    path: 'setup',
    component: lazyRouteComponent(() => import('../features/door/setup-screen.js'), 'SetupScreen'),
  }),
  createRoute({
    getParentRoute: () => doorRoute,
    path: 'invitation',
    component: lazyRouteComponent(() => import('../features/door/invitation-screen.js'), 'InvitationScreen'),
  }),
  createRoute({
    getParentRoute: () => doorRoute,
    path: 'forgotten',
    component: lazyRouteComponent(() => import('../features/door/forgotten-screen.js'), 'ForgottenScreen'),
  }),
  createRoute({
    getParentRoute: () => doorRoute,
    path: 'reset',
    component: lazyRouteComponent(() => import('../features/door/reset-screen.js'), 'ResetScreen'),
  }),
] as const;

const routeTree = rootRoute.addChildren([
  homeRoute,
  workspaceRoute.addChildren([
    inboxRoute.addChildren([queueRoute.addChildren([handoffRoute])]),
    settingsRoute.addChildren([
      createRoute({
        getParentRoute: () => settingsRoute,
        path: '/',
        beforeLoad: ({ params }) => {
          throw redirect({ to: '/w/$workspace/settings/team', params, replace: true });
        },
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'team',
        component: lazyRouteComponent(() => import('../features/team/screen.js'), 'TeamScreen'),
      }),
    ]),
  ]),
  accountRoute.addChildren([
    createRoute({
      getParentRoute: () => accountRoute,
      path: '/',
      component: lazyRouteComponent(() => import('../features/account/screen.js'), 'AccountScreen'),
    }),
  ]),
  doorRoute.addChildren(doorRoutes),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'components',
    component: lazyRouteComponent(() => import('../features/components/screen.js'), 'ComponentsScreen'),
  }),
]);

/** Tells in each tab what waits in the inbox. */
export const InboxWatch = lazy(() => import('../features/inbox/inbox-watch.js'));

/** The queues, below the inbox in the navigation. */
export const InboxViews = lazy(() => import('../features/inbox/inbox-views.js'));

export const router = createRouter({
  routeTree,
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultErrorComponent: Crashed,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
