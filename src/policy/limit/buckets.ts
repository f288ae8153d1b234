/** Which buckets a request draws from: one named profile for each kind of limit that a route can declare. */
import type { Ceilings } from '../../kernel/caller.js';
import type { Bucket } from './limit-storage.js';
import { ceilingsOf } from './plans.js';

/** Facts about a request that the limiter uses: ids and hashes, never a token or an address. */
export interface LimitFacts {
  workspaceId: string | null;
  plan: string | null;
  ceilings: Ceilings | null;
  credentialId: string | null;
  /** Whether the request is anonymous (`mcp_public`). */
  anonymous: boolean;
  /** The contact whose endpoint it is: the grant's, or the one that the path names. */
  contactId: string | null;
  /** HMAC of the client's address; asked for only by profiles that count by it. null = the address is not the client's. */
  addressHash(): string | null;
  /** The path template, e.g. `/v1/leads/:id`, whatever the method. */
  route: string;
}

type Profile = (facts: LimitFacts) => Bucket[];

/** How many visitors' worth of requests one address may send, */
const ADDRESS_FACTOR = 5;
/** as long as that is at most such a share of the workspace's ceiling (specification §8.1). */
const ADDRESS_SHARE = 1 / 3;
/** The same for requests that begin a conversation, each of which may cost a credit. */
const NEW_SESSIONS_SHARE = 1 / 10;

/**
 * The profiles. A new one is one entry here: several buckets in its list are checked in one storage call, the
 * tightest of them is reported to the client, and a request that one of them refuses is not counted in any.
 */
export const LIMITS = {
  none: () => [],
  /** All of `/v1`: one bucket a credential, whatever the route, at the plan's *per key* figure. */
  v1: (facts) => [
    {
      key: `v1:${known(facts, 'workspaceId')}:${known(facts, 'credentialId')}`,
      limit: ceilingsOf(facts.plan, facts.ceilings).perKey,
    },
  ],
  /** The console: one bucket a session in each workspace, apart from those of tokens, and one for calls without any. */
  console: (facts) => [
    {
      key: `console:${facts.workspaceId ?? 'account'}:${known(facts, 'credentialId')}`,
      limit: ceilingsOf(facts.plan, facts.ceilings).perKey,
    },
  ],
  /**
   * Workspace MCP (specification §8.1): a bucket for the workspace and one for each hashed address in it, of each
   * route. Callers without a credential have buckets of their own, so that they never drain those of callers with one.
   */
  mcp_workspace: (facts) => {
    const { perWorkspace, perEndUser } = ceilingsOf(facts.plan, facts.ceilings);
    const all = `${facts.anonymous ? 'mcp-anonymous' : 'mcp'}:${known(facts, 'workspaceId')}:${facts.route}`;
    return [
      { key: all, limit: perWorkspace },
      ...byAddress(facts, (hash) => ({ key: `${all}:${hash}`, limit: perEndUser })),
    ];
  },
  /** Contact MCP: a bucket for the workspace and one for the contact, whichever grant or token is used. */
  mcp_contact: (facts) => {
    const { perWorkspace, perEndUser } = ceilingsOf(facts.plan, facts.ceilings);
    const all = `mcp:${known(facts, 'workspaceId')}:${facts.route}`;
    return [
      { key: all, limit: perWorkspace },
      { key: `${all}:${known(facts, 'contactId')}`, limit: perEndUser },
    ];
  },
  /**
   * The widget: a bucket for the workspace, one for each hashed address in it, which many people of one office share, and
   * one for the visitor, except for boot requests, on every route.
   */
  widget,
  /** The widget's new conversations: the same buckets, and a lower one for each hashed address. */
  widget_new_session: (facts) => {
    const { perWorkspace } = ceilingsOf(facts.plan, facts.ceilings);
    const limit = shareOf(perWorkspace, NEW_SESSIONS_SHARE);
    const key = `widget:${known(facts, 'workspaceId')}:new`;
    return [...widget(facts), ...byAddress(facts, (hash) => ({ key: `${key}:${hash}`, limit }))];
  },
  /** Public documents, which belong to no workspace: a bucket a hashed address and route. */
  public_ip: (facts) =>
    byAddress(facts, (hash) => ({ key: `ip:${hash}:${facts.route}`, limit: ceilingsOf(null, null).perEndUser })),
} as const satisfies Record<string, Profile>;

export type LimitName = keyof typeof LIMITS;

/**
 * The buckets of one request; empty if the profile has no limit.
 * Throws if a fact that the profile needs is missing, so that a wrongly configured route never runs unlimited.
 */
export const bucketsOf = (limit: LimitName, facts: LimitFacts): Bucket[] => LIMITS[limit](facts);

function widget(facts: LimitFacts): Bucket[] {
  const { perWorkspace, perEndUser } = ceilingsOf(facts.plan, facts.ceilings);
  const all = `widget:${known(facts, 'workspaceId')}`;
  const limit = Math.min(ADDRESS_FACTOR * perEndUser, shareOf(perWorkspace, ADDRESS_SHARE));
  return [
    { key: all, limit: perWorkspace },
    ...byAddress(facts, (hash) => ({ key: `${all}:ip:${hash}`, limit })),
    ...(facts.contactId === null ? [] : [{ key: `${all}:visitor:${facts.contactId}`, limit: perEndUser }]),
  ];
}

/** Of a small ceiling one request at least; of 0, which refuses everything, none. */
const shareOf = (ceiling: number, share: number): number => Math.min(ceiling, Math.max(1, Math.floor(ceiling * share)));

/** No per-address bucket behind an untrusted proxy: one client could use it up for the others. */
function byAddress(facts: LimitFacts, bucket: (hash: string) => Bucket): Bucket[] {
  const hash = facts.addressHash();
  return hash === null ? [] : [bucket(hash)];
}

function known(facts: LimitFacts, name: 'workspaceId' | 'credentialId' | 'contactId'): string {
  const value = facts[name];
  if (!value) throw new Error(`The limit of ${facts.route} counts by ${name}, which this request does not have.`);
  return value;
}
