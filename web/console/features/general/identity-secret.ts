import { apiOf, call } from '../../app/client.js';
import { queryClient } from '../../app/queries.js';
import { workspaceQuery } from '../../app/workspace-settings.js';

/** @returns the secret: show it, never store it */
export async function createIdentitySecret(workspace: string): Promise<string> {
  const { data } = await call(() => apiOf(workspace).POST('/v1/workspace/identity_secret'));
  void queryClient.invalidateQueries({ queryKey: workspaceQuery(workspace).queryKey });
  return data.secret;
}
