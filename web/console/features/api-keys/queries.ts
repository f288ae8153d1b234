import type { components } from '../../../../docs/openapi.js';
import type { AttemptHeaders } from '../../app/attempts.js';
import { apiOf, call } from '../../app/client.js';
import { pagesQuery } from '../../app/pages-query.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { MATRIX, may, type Capability, type Role } from '../../app/roles.js';

type Schemas = components['schemas'];
export type Key = Schemas['Key'];
export type Token = Schemas['UserToken'];
export type KeyRole = NonNullable<Schemas['CreateKey']['role']>;

const LIMIT = 200;

/** The workspace's active publishable and secret keys. Only for owners and developers. */
export const keysQuery = (workspace: string) =>
  pagesQuery<Key>(
    keyOf(workspace, 'settings', 'keys'),
    (query) => call(() => apiOf(workspace).GET('/v1/keys', { params: { query } })),
    LIMIT,
  );

/** The member's own tokens. */
export const tokensQuery = (workspace: string) =>
  pagesQuery<Token>(
    keyOf(workspace, 'settings', 'tokens'),
    (query) => call(() => apiOf(workspace).GET('/v1/tokens', { params: { query } })),
    LIMIT,
  );

const changed = (workspace: string, list: 'keys' | 'tokens') =>
  queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'settings', list) });

/** The result contains the key: show it, never store it. */
export async function createKey(
  workspace: string,
  body: Schemas['CreateKey'],
  headers: AttemptHeaders,
): Promise<Schemas['NewKey']> {
  const { data } = await call(() => apiOf(workspace).POST('/v1/keys', { body, headers }));
  void changed(workspace, 'keys');
  return data;
}

/** The result contains the key: show it, never store it. @param graceS how long the old key stays valid, in seconds */
export async function rotateKey(
  workspace: string,
  { id, graceS, headers }: { id: string; graceS: number; headers: AttemptHeaders },
): Promise<Schemas['NewKey']> {
  const body = { grace_seconds: graceS };
  const params = { path: { id } };
  const { data } = await call(() => apiOf(workspace).POST('/v1/keys/{id}/rotate', { params, body, headers }));
  void changed(workspace, 'keys');
  return data;
}

export async function revokeKey(workspace: string, id: string): Promise<void> {
  await call(() => apiOf(workspace).DELETE('/v1/keys/{id}', { params: { path: { id } } }));
  await changed(workspace, 'keys');
}

/** The result contains the token: show it, never store it. */
export async function createToken(
  workspace: string,
  body: Schemas['CreateToken'],
  headers: AttemptHeaders,
): Promise<Schemas['NewUserToken']> {
  const { data } = await call(() => apiOf(workspace).POST('/v1/tokens', { body, headers }));
  void changed(workspace, 'tokens');
  return data;
}

export async function revokeToken(workspace: string, id: string): Promise<void> {
  await call(() => apiOf(workspace).DELETE('/v1/tokens/{id}', { params: { path: { id } } }));
  await changed(workspace, 'tokens');
}

const ROLES: readonly KeyRole[] = ['admin', 'responder', 'developer', 'viewer'];
const CAPABILITIES = Object.keys(MATRIX) as Capability[];

/** Roles that a member may give a key: none with more capabilities than their own. */
export const rolesOfKeys = (mine: Role): readonly KeyRole[] =>
  ROLES.filter((role) => CAPABILITIES.every((one) => !may(role, one) || may(mine, one)));
