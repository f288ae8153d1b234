/** All routes of the console. A screen's code is fetched when its route opens. */
import { createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router';
import { accountRoute, authRoute, homeRoute, rootRoute, workspaceRoute } from './roots.js';
import { Crashed, NotFound } from './pages.js';
import { lazyPart } from '../ui/parts.js';
import { knowledgeRoutes } from './knowledge-routes.js';
import { later, lazyFirstScreen, lazyScreen } from './screens.js';
import { textsOf } from './search-texts.js';

const inboxRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'inbox',
  beforeLoad: async ({ params, location }) => {
    if (!/\/inbox\/?$/.test(location.pathname)) return;
    const { firstQueue } = await import('../features/inbox/queries.js');
    const queue = await firstQueue(params.workspace);
    throw redirect({ to: '/w/$workspace/inbox/$queue', params: { ...params, queue }, replace: true });
  },
});
const queueRoute = createRoute({
  getParentRoute: () => inboxRoute,
  path: '$queue',
  component: lazyFirstScreen(() => import('../features/inbox/screen.js'), 'InboxScreen'),
});
/** The same screen with a conversation open; the queue beside it stays mounted. */
const handoffRoute = createRoute({ getParentRoute: () => queueRoute, path: '$handoff' });

/** Settings pages, within their own navigation. */
const settingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'settings',
  component: lazyScreen(() => import('../features/settings/frame.js'), 'SettingsFrame'),
});

/** Search parameters that a screen parses itself. */
const validateSearch = (search: Record<string, unknown>): Record<string, unknown> => search;

const leadsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'leads',
  validateSearch,
  component: lazyScreen(() => import('../features/leads/screen.js'), 'LeadsScreen'),
});
/** The same screen with a lead open beside it. */
const leadRoute = createRoute({ getParentRoute: () => leadsRoute, path: '$lead' });
const contactsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'contacts',
  validateSearch,
  component: lazyScreen(() => import('../features/contacts/screen.js'), 'ContactsScreen'),
});
const contactRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'contacts/$contact',
  component: lazyScreen(async () => (await later()).contact(), 'ContactScreen'),
});

const conversationRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'conversations',
    validateSearch,
    component: lazyScreen(() => import('../features/conversations/screen.js'), 'ConversationsScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'conversations/$session',
    // A message and the start of the pages around it, as the search returns them.
    validateSearch: textsOf('message', 'older', 'newer'),
    component: lazyScreen(async () => (await later()).conversation(), 'ConversationScreen'),
  }),
] as const;

const forecastRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'forecasts',
    component: lazyScreen(async () => (await later()).forecasts(), 'ForecastsScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'forecasts/golden',
    component: lazyScreen(async () => (await later()).golden(), 'GoldenScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'forecasts/$forecast',
    component: lazyScreen(async () => (await later()).forecast(), 'ForecastScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'forecasts/$forecast/judge',
    component: lazyScreen(async () => (await later()).judging(), 'JudgingScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'forecasts/$forecast/$conversation',
    component: lazyScreen(async () => (await later()).tried(), 'TriedScreen'),
  }),
] as const;

/** A page for signed-out users. */
const doorRoutes = [
  createRoute({
    getParentRoute: () => authRoute,
    path: 'sign-in',
    // `next`: where to go after sign-in. `error`, `why`: the reason why an identity provider's sign-in failed.
    validateSearch: textsOf('next', 'error', 'why'),
    component: lazyScreen(() => import('../features/auth/sign-in-screen.js'), 'SignInScreen'),
  }),
  createRoute({
    getParentRoute: () => authRoute,
    path: 'proved',
    validateSearch: ({ error }: Record<string, unknown>): { error?: string } =>
      typeof error === 'string' ? { error } : {},
    component: lazyScreen(async () => (await later()).proved(), 'ProvedScreen'),
  }),
  createRoute({
    getParentRoute: () => authRoute,
    path: 'mailbox',
    validateSearch: textsOf('code', 'state', 'error'),
    component: lazyScreen(async () => (await later()).mailboxReturn(), 'ReturnScreen'),
  }),
  createRoute({
    getParentRoute: () => authRoute,
    path: 'setup',
    component: lazyScreen(async () => (await later()).setup(), 'SetupScreen'),
  }),
  createRoute({
    getParentRoute: () => authRoute,
    path: 'invitation',
    component: lazyScreen(async () => (await later()).invitation(), 'InvitationScreen'),
  }),
  createRoute({
    getParentRoute: () => authRoute,
    path: 'forgotten',
    component: lazyScreen(async () => (await later()).forgotten(), 'ForgottenScreen'),
  }),
  createRoute({
    getParentRoute: () => authRoute,
    path: 'reset',
    component: lazyScreen(async () => (await later()).reset(), 'ResetScreen'),
  }),
] as const;

const routeTree = rootRoute.addChildren([
  homeRoute,
  workspaceRoute.addChildren([
    inboxRoute.addChildren([queueRoute.addChildren([handoffRoute])]),
    createRoute({
      getParentRoute: () => workspaceRoute,
      path: 'analytics',
      component: lazyScreen(() => import('../features/analytics/screen.js'), 'AnalyticsScreen'),
    }),
    createRoute({
      getParentRoute: () => workspaceRoute,
      path: 'meetings',
      component: lazyScreen(() => import('../features/meetings/screen.js'), 'MeetingsScreen'),
    }),
    leadsRoute.addChildren([leadRoute]),
    contactsRoute,
    contactRoute,
    ...conversationRoutes,
    ...knowledgeRoutes,
    ...forecastRoutes,
    settingsRoute.addChildren([
      createRoute({
        getParentRoute: () => settingsRoute,
        path: '/',
        beforeLoad: ({ params }) => {
          throw redirect({ to: '/w/$workspace/settings/general', params, replace: true });
        },
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'team',
        component: lazyScreen(async () => (await later()).team(), 'TeamScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'hours',
        component: lazyScreen(async () => (await later()).hours(), 'HoursScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'satisfaction',
        component: lazyScreen(async () => (await later()).satisfaction(), 'SatisfactionScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'notifications',
        component: lazyScreen(async () => (await later()).notifications(), 'NotificationsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'channels',
        component: lazyScreen(async () => (await later()).channels(), 'ChannelsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'channels/$channel',
        component: lazyScreen(async () => (await later()).channel(), 'ChannelScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'import',
        component: lazyScreen(async () => (await later()).imports(), 'ImportsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'kill-switch',
        component: lazyScreen(async () => (await later()).killSwitch(), 'KillSwitchScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'api-keys',
        component: lazyScreen(async () => (await later()).apiKeys(), 'ApiKeysScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'webhooks',
        component: lazyScreen(async () => (await later()).webhooks(), 'WebhooksScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'webhooks/$endpoint',
        // The filters and the open delivery.
        validateSearch: textsOf('status', 'delivery'),
        component: lazyScreen(async () => (await later()).endpoint(), 'EndpointScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'actions',
        validateSearch: textsOf('status'),
        component: lazyScreen(async () => (await later()).actions(), 'ActionsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'general',
        component: lazyScreen(async () => (await later()).general(), 'GeneralScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'widget',
        component: lazyScreen(async () => (await later()).widget(), 'WidgetScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'guardrails',
        component: lazyScreen(async () => (await later()).guardrails(), 'GuardrailsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'sign-in',
        component: lazyScreen(async () => (await later()).signInSettings(), 'SignInSettingsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'models',
        component: lazyScreen(async () => (await later()).models(), 'ModelsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'lead-rules',
        component: lazyScreen(async () => (await later()).leadRules(), 'RulesScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'credits',
        component: lazyScreen(async () => (await later()).credits(), 'CreditsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'audit',
        validateSearch: textsOf('actor', 'target', 'from', 'to'),
        component: lazyScreen(async () => (await later()).audit(), 'AuditScreen'),
      }),
    ]),
  ]),
  accountRoute.addChildren([
    createRoute({
      getParentRoute: () => accountRoute,
      path: '/',
      component: lazyScreen(async () => (await later()).account(), 'AccountScreen'),
    }),
  ]),
  authRoute.addChildren(doorRoutes),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'components',
    component: lazyScreen(async () => (await later()).components(), 'ComponentsScreen'),
  }),
]);

/** Shows in each tab how much is waiting in the inbox. */
export const InboxWatch = lazyPart(() => import('../features/inbox/inbox-watch.js'));

/** At the inbox in the navigation: how much is waiting. */
export const InboxCount = lazyPart(() => import('../features/inbox/inbox-count.js'));

/** Queue entries below the inbox in the navigation. */
export const InboxViews = lazyPart(() => import('../features/inbox/inbox-views.js'));

/** @param history not the browser's own */
export const routerOf = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    basepath: '/console',
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultErrorComponent: Crashed,
    defaultNotFoundComponent: NotFound,
    ...(history && { history }),
  });

export const router = routerOf();

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
