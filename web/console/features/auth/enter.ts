import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Me, meQuery } from '../../app/session.js';

/** Completes sign-in: refetches the session and clears data of any previous account. */
export function useEnter(): (me: Me, to?: string) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (me, to = '/') => {
    queries.clear();
    queries.setQueryData(meQuery.queryKey, me);
    void navigate({ to, replace: true });
  };
}
