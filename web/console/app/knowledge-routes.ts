/** Routes of what the agent knows, and of trying it. */
import { createRoute } from '@tanstack/react-router';
import type { Audience, DocumentFilters, Status } from '../knowledge/queries.js';
import { workspaceRoute } from './roots.js';
import { later, lazyScreen } from './screens.js';
import { textsOf } from './search-texts.js';

/** Parses a whole number; undefined if it is not one. */
const whole = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

const STATUSES: readonly unknown[] = ['indexing', 'ready', 'failed'] satisfies Status[];
const AUDIENCES: readonly unknown[] = ['public', 'internal'] satisfies Audience[];

export const knowledgeRoutes = [
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
    component: lazyScreen(async () => (await later()).crawls(), 'CrawlsScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'knowledge/quarantined',
    component: lazyScreen(async () => (await later()).quarantined(), 'QuarantinedScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'knowledge/gaps',
    validateSearch: ({ status }: Record<string, unknown>): { status?: 'resolved' | 'dismissed' } =>
      status === 'resolved' || status === 'dismissed' ? { status } : {},
    component: lazyScreen(async () => (await later()).gaps(), 'GapsScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'knowledge/synonyms',
    component: lazyScreen(async () => (await later()).synonyms(), 'SynonymsScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'knowledge/new',
    // The gap that the document closes, or the proposed article that it is drafted from.
    validateSearch: ({ gap, proposal }: Record<string, unknown>): { gap?: string; proposal?: string } => ({
      ...(typeof gap === 'string' && { gap }),
      ...(typeof proposal === 'string' && { proposal }),
    }),
    component: lazyScreen(async () => (await later()).editor(), 'NewDocumentScreen'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'knowledge/$document/edit',
    component: lazyScreen(async () => (await later()).editor(), 'EditDocumentScreen'),
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
    component: lazyScreen(async () => (await later()).document(), 'DocumentScreen'),
  }),
] as const;
