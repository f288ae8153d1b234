import type { StoredWorkspace } from '../../company/workspaces/workspace.dto.js';

/** A workspace as the operator's commands print it. */
export const workspaceResource = (workspace: StoredWorkspace): object => {
  const { id, name, plan, ceilings, suspended_at, created_at } = workspace;
  const { perKey = null, perEndUser = null, perWorkspace = null } = ceilings ?? {};
  const own = ceilings && { per_key: perKey, per_end_user: perEndUser, per_workspace: perWorkspace };
  return { id, object: 'workspace', name, plan, ceilings: own, suspended_at, created_at };
};
