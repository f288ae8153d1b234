/** Which page of the guide belongs to a screen: `docs/guide`, as the service itself serves it. */

/** By the beginning of a screen's path within its workspace, the more exact ones first: page, or page#heading. */
export const GUIDE_PAGES: readonly (readonly [path: string, page: string])[] = [
  ['start', 'console#set-up'],
  ['inbox', 'console#inbox'],
  ['conversations', 'console#conversations'],
  ['leads', 'console#leads'],
  ['contacts', 'console#contacts'],
  ['knowledge/crawls', 'console#read-a-website'],
  ['knowledge/quarantined', 'knowledge#quarantined-passages'],
  ['knowledge/gaps', 'console#gaps-and-synonyms'],
  ['knowledge/synonyms', 'console#gaps-and-synonyms'],
  ['knowledge/new', 'console#write-and-edit'],
  ['knowledge', 'console#knowledge'],
  ['playground', 'console#playground'],
  ['meetings', 'console#meetings'],
  ['analytics', 'console#analytics'],
  ['forecasts', 'console#analytics'],
  ['settings/general', 'console#general'],
  ['settings/widget', 'console#widget'],
  ['settings/channels', 'channels#connecting-an-account'],
  ['settings/team', 'console#team'],
  ['settings/sign-in', 'console#models-sign-in-and-mail'],
  ['settings/guardrails', 'console#guardrails'],
  ['settings/kill-switch', 'console#kill-switch'],
  ['settings/models', 'console#models-sign-in-and-mail'],
  ['settings/api-keys', 'console#api-keys'],
  ['settings/webhooks', 'console#webhooks'],
  ['settings/actions', 'console#actions'],
  ['settings/credits', 'console#credits-and-plan'],
  ['settings/audit', 'console#audit-trail'],
  ['settings', 'console#settings'],
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
