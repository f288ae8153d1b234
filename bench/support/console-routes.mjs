// Every route of the console, with ids of the seeded hotel: [pattern as in web/console/app/router.tsx, path].
import { readFileSync } from 'node:fs';
import { ROOT } from './checkout.mjs';

const ROUTERS = ['roots.tsx', 'router.tsx'];
/** Parents and redirects: their children are measured. */
const NOT_SHOWN = ['', 'inbox', 'settings', 'w/$workspace'];

/** @param ids of rows that the routes with parameters show */
export function consoleRoutes(workspace, ids) {
  const within = [
    ...[...['inbox/mine', 'inbox/unassigned', 'inbox/all', 'inbox/approvals'].map((path) => ['$queue', path])],
    ['$handoff', `inbox/all/${ids.handoff}`],
    ['conversations', 'conversations'],
    ['conversations/$session', `conversations/${ids.session}`],
    ['leads', 'leads'],
    ['leads', 'leads?view=list'],
    ['$lead', `leads/${ids.lead}`],
    ['contacts', 'contacts'],
    ['contacts/$contact', `contacts/${ids.contact}`],
    ['knowledge/$document', `knowledge/${ids.document}`],
    ['knowledge/$document/edit', `knowledge/${ids.document}/edit`],
    ['channels/$channel', `settings/channels/${ids.channel}`],
    ['webhooks/$endpoint', `settings/webhooks/${ids.endpoint}`],
    ...['meetings', 'playground', 'knowledge', 'knowledge/crawls', 'knowledge/quarantined', 'knowledge/gaps'].map(same),
    ...['knowledge/synonyms', 'knowledge/new', 'analytics'].map(same),
    ...['team', 'channels', 'kill-switch', 'api-keys', 'webhooks', 'actions', 'general', 'widget'].map(setting),
    ...['guardrails', 'sign-in', 'models', 'credits', 'audit'].map(setting),
  ].map(([pattern, path]) => [pattern, `w/${workspace}/${path}`]);
  const outside = ['sign-in', 'proved', 'setup', 'invitation', 'forgotten', 'reset'];
  return [
    ...within.map(([pattern, path]) => ({ pattern, path, isSignedIn: true })),
    { pattern: 'account', path: 'account', isSignedIn: true },
    { pattern: 'components', path: 'components', isSignedIn: true },
    ...outside.map((path) => ({ pattern: path, path, isSignedIn: false })),
  ];
}

const same = (path) => [path, path];
const setting = (path) => [path, `settings/${path}`];

/** Routes of the router that the list above does not name. */
export function missingRoutes(routes) {
  const sources = ROUTERS.map((name) => readFileSync(`${ROOT}web/console/app/${name}`, 'utf8')).join('\n');
  const patterns = [...sources.matchAll(/\bpath: '([^']*)'/g)].map(([, path]) => path.replace(/^\/(console)?/, ''));
  const measured = new Set([...routes.map(({ pattern }) => pattern), ...NOT_SHOWN]);
  return [...new Set(patterns)].filter((pattern) => !measured.has(pattern));
}
