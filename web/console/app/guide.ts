/** Which page of the guide belongs to a screen: `docs/guide`, as the service itself serves it. */

/** Screens, `/` those of the settings, whose heading in the guide has the name of their path. */
const NAMED =
  'inbox conversations leads contacts knowledge playground meetings analytics ' +
  '/general /import /widget /satisfaction /guardrails /kill-switch /api-keys /webhooks /actions settings';

/** By the beginning of a screen's path within its workspace, the more exact ones first: page, or page#heading. */
export const GUIDE_PAGES: readonly (readonly [path: string, page: string])[] = [
  ['start', 'console#set-up'],
  ['knowledge/crawls', 'console#read-a-website'],
  ['knowledge/quarantined', 'knowledge#quarantined-passages'],
  ['knowledge/gaps', 'console#gaps-and-synonyms'],
  ['knowledge/synonyms', 'console#gaps-and-synonyms'],
  ['knowledge/new', 'console#write-and-edit'],
  ['forecasts/golden', 'changing-safely'],
  ['forecasts', 'forecasts'],
  ['settings/team', 'console#members'],
  ['settings/hours', 'console#hours-and-targets'],
  ['settings/notifications', 'console#away-notifications-and-blocking'],
  ['settings/channels', 'channels#connecting-an-account'],
  ['settings/sign-in', 'console#models-sign-in-and-mail'],
  ['settings/models', 'console#models-sign-in-and-mail'],
  ['settings/credits', 'console#credits-and-plan'],
  ['settings/audit', 'console#audit-trail'],
  ['settings/lead-rules', 'leads#qualification-by-rules'],
  ...NAMED.split(' ').map((name) => [name.replace('/', 'settings/'), `console#${name.replace('/', '')}`] as const),
];

const OF_ACCOUNT = 'console#away-notifications-and-blocking';
const OF_DOORS = 'signing-in';

/** The address of a screen's page. @param path of the console: `/w/{workspace}/inbox/mine` */
export function guideAddress(path: string): string {
  const parts = path.split('/');
  const workspace = parts.indexOf('w') + 1;
  if (workspace === 0 || parts.length <= workspace + 1)
    return addressOf(/\/account(?:\/|$)/.test(path) ? OF_ACCOUNT : OF_DOORS);
  const within = parts.slice(workspace + 1).join('/');
  const isEditor = /^knowledge\/[^/]+\/edit$/.test(within);
  const found = GUIDE_PAGES.find(([begin]) => `${within}/`.startsWith(`${begin}/`))?.[1];
  return addressOf(isEditor ? 'console#write-and-edit' : (found ?? 'console'));
}

const addressOf = (page: string): string => `/docs/guide/${page}`;
