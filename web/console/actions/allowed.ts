import { useContext, useMemo } from 'react';
import { may } from '../app/roles.js';
import { WorkspaceContext } from '../app/session.js';
import { type Action, useActions } from './registry.js';

/** Offers the actions that the role in this workspace allows. @param actions must be memoised */
export function useAllowedActions(actions: readonly Action[]): void {
  const role = useContext(WorkspaceContext)?.role;
  const allowed = useMemo(
    () => actions.filter(({ needs }) => !needs || (role !== undefined && may(role, needs))),
    [actions, role],
  );
  useActions(allowed);
}
