/** Which buckets a request draws from: one named profile for each kind of limit that a route can declare. */
import type { Ceilings } from '../../kernel/caller.js';
import type { Bucket } from './limit-storage.js';
import { ceilingsOf } from './plans.js';
import { DeclarationError } from '../../kernel/declaration-error.js';

/** Facts about a request that the limiter uses: ids and hashes, never a token or an address. */
export interface LimitFacts {
  workspaceId: string | null;
  plan: string | null;
  ceilings: Ceilings | null;
  credentialId: string | null;
  /** Whether the request is anonymous (`mcp_public`). */
  anonymous: boolean;
  /** The contact that the endpoint belongs to: the grant's, or the one in the path. */
  contactId: string | null;
  /** HMAC of the client's address, called only by profiles that count by it. */
  addressHash(): string;
  /** The path template, e.g. `/v1/leads/:id`, whatever the method. */
  route: string;
}

type LimitProfile = (facts: LimitFacts) => Bucket[];

/** One address may send as many requests as this number of visitors. */
const ADDRESS_FACTOR = 5;
/** One address may use at most this share of the workspace's ceiling (specification §8.1). */
const ADDRESS_SHARE = 1 / 3;
/** The same for requests that start a conversation, each of which may cost a credit. */
const NEW_SESSIONS_SHARE = 1 / 10;
/** Recordings, each of which costs up to a minute of transcription: a share of every bucket of the widget. */
const VOICE_SHARE = 1 / 10;
/** Files of visitors, each of which is held in memory and inspected. */
const UPLOAD_SHARE = 1 / 5;

/**
 * The limit profiles. To add one, add an entry here. The buckets of a profile are checked in one storage call;
 * the tightest is reported to the client, and a request that one of them refuses counts in none.
 */
export const LIMITS = {
  none: () => [],
  /** All of `/v1`: one bucket per credential, whatever the route, with the plan's *per key* limit. */
  v1: (facts) => [
    {
      key: `v1:${known(facts, 'workspaceId')}:${known(facts, 'credentialId')}`,
      limit: ceilingsOf(facts.plan, facts.ceilings).perKey,
    },
  ],
  /**
   * The console: one bucket per session and workspace, separate from those of tokens, and one for calls without
   * a workspace.
   */
  console: (facts) => [
    {
      key: `console:${facts.workspaceId ?? 'account'}:${known(facts, 'credentialId')}`,
      limit: ceilingsOf(facts.plan, facts.ceilings).perKey,
    },
  ],
  /**
   * Workspace MCP (specification §8.1): one bucket per route for the workspace and one per route and hashed
   * address in it. Callers without a credential have separate buckets, so that they never drain those of
   * authenticated callers.
   */
  mcp_workspace: (facts) => {
    const { perWorkspace, perEndUser } = ceilingsOf(facts.plan, facts.ceilings);
    const all = `${facts.anonymous ? 'mcp-anonymous' : 'mcp'}:${known(facts, 'workspaceId')}:${facts.route}`;
    return [
      { key: all, limit: perWorkspace },
      { key: `${all}:${facts.addressHash()}`, limit: perEndUser },
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
   * The widget, on every route: a bucket for the workspace, one per hashed address, which many people of one
   * office may share, and one for the visitor (not for boot requests).
   */
  widget,
  /** New conversations in the widget: the same buckets, with a lower limit per hashed address. */
  widget_new_session: (facts) => {
    const { perWorkspace } = ceilingsOf(facts.plan, facts.ceilings);
    const limit = shareOf(perWorkspace, NEW_SESSIONS_SHARE);
    const key = `widget:${known(facts, 'workspaceId')}:new`;
    return [...widget(facts), { key: `${key}:${facts.addressHash()}`, limit }];
  },
  /** Recordings in the widget: a bucket of their own beside each of the widget's, with a lower limit. */
  widget_voice: (facts) => [...widget(facts), ...shareOfWidget(facts, 'voice', VOICE_SHARE)],
  /** Uploads in the widget, likewise. */
  widget_upload: (facts) => [...widget(facts), ...shareOfWidget(facts, 'upload', UPLOAD_SHARE)],
  /** Public documents, which belong to no workspace: one bucket per hashed address and route. */
  public_ip: (facts) => [{ key: `ip:${facts.addressHash()}:${facts.route}`, limit: ceilingsOf(null, null).perEndUser }],
} as const satisfies Record<string, LimitProfile>;

export type LimitName = keyof typeof LIMITS;

/**
 * The buckets of one request; empty if the profile has no limit. Throws if a fact that the profile needs is missing, so
 * that a wrongly configured route never runs unlimited.
 */
export const bucketsOf = (limit: LimitName, facts: LimitFacts): Bucket[] => LIMITS[limit](facts);

function widget(facts: LimitFacts): Bucket[] {
  const { perWorkspace, perEndUser } = ceilingsOf(facts.plan, facts.ceilings);
  const all = `widget:${known(facts, 'workspaceId')}`;
  const limit = Math.min(ADDRESS_FACTOR * perEndUser, shareOf(perWorkspace, ADDRESS_SHARE));
  return [
    { key: all, limit: perWorkspace },
    { key: `${all}:ip:${facts.addressHash()}`, limit },
    ...(facts.contactId === null ? [] : [{ key: `${all}:visitor:${facts.contactId}`, limit: perEndUser }]),
  ];
}

const shareOfWidget = (facts: LimitFacts, name: string, share: number): Bucket[] =>
  widget(facts).map(({ key, limit }) => ({ key: `${key}:${name}`, limit: shareOf(limit, share) }));

/** At least one request of a small ceiling; none of a ceiling of 0, which refuses everything. */
const shareOf = (ceiling: number, share: number): number => Math.min(ceiling, Math.max(1, Math.floor(ceiling * share)));

function known(facts: LimitFacts, name: 'workspaceId' | 'credentialId' | 'contactId'): string {
  const value = facts[name];
  if (!value)
    throw new DeclarationError(`The limit of ${facts.route} counts by ${name}, which this request does not have.`);
  return value;
}
