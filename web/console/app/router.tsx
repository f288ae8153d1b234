/** All routes of the console. A screen's code is fetched when its route opens. */
import { createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router';
import { accountRoute, authRoute, homeRoute, rootRoute, workspaceRoute } from './roots.js';
import type { Audience, DocumentFilters, Status } from '../knowledge/queries.js';
import { Crashed, NotFound } from './pages.js';
import { lazyPart } from '../ui/parts.js';
import { lazyFirstScreen, lazyScreen } from './screens.js';

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
  component: lazyFirstScreen(() => import('../features/inbox/screen.js'), 'InboxScreen'),
});
/** The same screen with a conversation open; the queue beside it stays mounted. */
const handoffRoute = createRoute({ getParentRoute: () => queueRoute, path: '$handoff' });

/** Fetched with the first page of settings or forecasts, in a chunk of its own, which keeps the initial load small. */
const settings = () => import('./settings-screens.js');

/** Settings pages, within their own navigation. */
const settingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'settings',
  component: lazyScreen(() => import('../features/settings/frame.js'), 'SettingsFrame'),
});

/** Keeps these string parameters of the query string. */
const textsOf =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): { [Key in Name]?: string } =>
    Object.fromEntries(names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))) as {
      [Key in Name]?: string;
    };

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
  component: lazyScreen(() => import('../features/contacts/contact-screen.js'), 'ContactScreen'),
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
    component: lazyScreen(() => import('../features/conversations/conversation-screen.js'), 'ConversationScreen'),
  }),
] as const;

/** Parses a whole number; undefined if it is not one. */
const whole = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

const STATUSES: readonly unknown[] = ['indexing', 'ready', 'failed'] satisfies Status[];
const AUDIENCES: readonly unknown[] = ['public', 'internal'] satisfies Audience[];

const knowledgeRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'start',
    component: lazyScreen(() => import('../features/start/screen.js'), 'StartScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'playground',
    // `contact`: the contact to ask as.
    validateSearch: ({ contact }: Record<string, unknown>): { contact?: string } =>
      typeof contact === 'string' ? { contact } : {},
    component: lazyScreen(() => import('../features/playground/screen.js'), 'PlaygroundScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'knowledge',
    validateSearch: ({ q, status, audience }: Record<string, unknown>): DocumentFilters => ({
      ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 200) } : {}),
      ...(STATUSES.includes(status) ? { status: status as Status } : {}),
      ...(AUDIENCES.includes(audience) ? { audience: audience as Audience } : {}),
    }),
    component: lazyScreen(() => import('../features/knowledge/screen.js'), 'KnowledgeScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'knowledge/crawls',
    validateSearch: textsOf('crawl'),
    component: lazyScreen(() => import('../features/knowledge/crawls-screen.js'), 'CrawlsScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'knowledge/quarantined',
    component: lazyScreen(() => import('../features/knowledge/quarantined-screen.js'), 'QuarantinedScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'knowledge/gaps',
    validateSearch: ({ status }: Record<string, unknown>): { status?: 'resolved' | 'dismissed' } =>
      status === 'resolved' || status === 'dismissed' ? { status } : {},
    component: lazyScreen(() => import('../features/knowledge/gaps-screen.js'), 'GapsScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'knowledge/synonyms',
    component: lazyScreen(() => import('../features/knowledge/synonyms-screen.js'), 'SynonymsScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'knowledge/new',
    // The gap that the document closes, or the proposed article that it is drafted from.
    validateSearch: ({ gap, proposal }: Record<string, unknown>): { gap?: string; proposal?: string } => ({
      ...(typeof gap === 'string' && { gap }),
      ...(typeof proposal === 'string' && { proposal }),
    }),
    component: lazyScreen(() => import('../features/knowledge/editor-screen.js'), 'NewDocumentScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'knowledge/$document/edit',
    component: lazyScreen(() => import('../features/knowledge/editor-screen.js'), 'EditDocumentScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'knowledge/$document',
    // A version and a text position, as a citation names them.
    validateSearch: (search: Record<string, unknown>): { version?: number; start?: number; end?: number } => {
      const [version, start, end] = [whole(search['version']), whole(search['start']), whole(search['end'])];
      return {
        ...(version === undefined ? {} : { version }),
        ...(start === undefined || end === undefined ? {} : { start, end }),
      };
    },
    component: lazyScreen(() => import('../features/knowledge/document-screen.js'), 'DocumentScreen'),
  }),
] as const;

const forecastRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'forecasts',
    component: lazyScreen(async () => (await settings()).forecasts(), 'ForecastsScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'forecasts/golden',
    component: lazyScreen(async () => (await settings()).golden(), 'GoldenScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'forecasts/$forecast',
    component: lazyScreen(async () => (await settings()).forecast(), 'ForecastScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'forecasts/$forecast/judge',
    component: lazyScreen(async () => (await settings()).judging(), 'JudgingScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'forecasts/$forecast/$conversation',
    component: lazyScreen(async () => (await settings()).tried(), 'TriedScreen'),
  }),
] as const;

/** A page for signed-out users. */
const doorRoutes = [
  createRoute({
    getParentRoute: () => authRoute,
    path: 'sign-in',
    // `next`: where to go after sign-in. `error`: why an identity provider's sign-in failed.
    validateSearch: ({ next, error }: Record<string, unknown>): { next?: string; error?: string } => ({
      ...(typeof next === 'string' ? { next } : {}),
      ...(typeof error === 'string' ? { error } : {}),
    }),
    component: lazyScreen(() => import('../features/auth/sign-in-screen.js'), 'SignInScreen'),
  }),
  createRoute({
    getParentRoute: () => authRoute,
    path: 'proved',
    validateSearch: ({ error }: Record<string, unknown>): { error?: string } =>
      typeof error === 'string' ? { error } : {},
    component: lazyScreen(() => import('../features/auth/proved-screen.js'), 'ProvedScreen'),
  }),
  createRoute({
    getParentRoute: () => authRoute,
    path: 'mailbox',
    validateSearch: textsOf('code', 'state', 'error'),
    component: lazyScreen(async () => (await settings()).mailboxReturn(), 'ReturnScreen'),
  }),
  createRoute({
    getParentRoute: () => authRoute,
    path: 'setup',
    component: lazyScreen(() => import('../features/auth/setup-screen.js'), 'SetupScreen'),
  }),
  createRoute({
    getParentRoute: () => authRoute,
    path: 'invitation',
    component: lazyScreen(() => import('../features/auth/invitation-screen.js'), 'InvitationScreen'),
  }),
  createRoute({
    getParentRoute: () => authRoute,
    path: 'forgotten',
    component: lazyScreen(() => import('../features/auth/forgotten-screen.js'), 'ForgottenScreen'),
  }),
  createRoute({
    getParentRoute: () => authRoute,
    path: 'reset',
    component: lazyScreen(() => import('../features/auth/reset-screen.js'), 'ResetScreen'),
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
        component: lazyScreen(async () => (await settings()).team(), 'TeamScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'channels',
        component: lazyScreen(async () => (await settings()).channels(), 'ChannelsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'channels/$channel',
        component: lazyScreen(async () => (await settings()).channel(), 'ChannelScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'import',
        component: lazyScreen(async () => (await settings()).imports(), 'ImportsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'kill-switch',
        component: lazyScreen(async () => (await settings()).killSwitch(), 'KillSwitchScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'api-keys',
        component: lazyScreen(async () => (await settings()).apiKeys(), 'ApiKeysScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'webhooks',
        component: lazyScreen(async () => (await settings()).webhooks(), 'WebhooksScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'webhooks/$endpoint',
        // The filters and the open delivery.
        validateSearch: textsOf('status', 'delivery'),
        component: lazyScreen(async () => (await settings()).endpoint(), 'EndpointScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'actions',
        validateSearch: textsOf('status'),
        component: lazyScreen(async () => (await settings()).actions(), 'ActionsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'general',
        component: lazyScreen(async () => (await settings()).general(), 'GeneralScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'widget',
        component: lazyScreen(async () => (await settings()).widget(), 'WidgetScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'guardrails',
        component: lazyScreen(async () => (await settings()).guardrails(), 'GuardrailsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'sign-in',
        component: lazyScreen(async () => (await settings()).signInSettings(), 'SignInSettingsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'models',
        component: lazyScreen(async () => (await settings()).models(), 'ModelsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'lead-rules',
        component: lazyScreen(async () => (await settings()).leadRules(), 'RulesScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'credits',
        component: lazyScreen(async () => (await settings()).credits(), 'CreditsScreen'),
      }),
      createRoute({
        getParentRoute: () => settingsRoute,
        path: 'audit',
        validateSearch: textsOf('actor', 'target', 'from', 'to'),
        component: lazyScreen(async () => (await settings()).audit(), 'AuditScreen'),
      }),
    ]),
  ]),
  accountRoute.addChildren([
    createRoute({
      getParentRoute: () => accountRoute,
      path: '/',
      component: lazyScreen(() => import('../features/account/screen.js'), 'AccountScreen'),
    }),
  ]),
  authRoute.addChildren(doorRoutes),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'components',
    component: lazyScreen(() => import('../features/components/screen.js'), 'ComponentsScreen'),
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
