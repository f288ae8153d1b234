import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Me, meQuery } from '../../app/session.js';

/** Goes in: from now on it is known who is signed in, and what was fetched for another is forgotten. */
export function useEnter(): (me: Me, to?: string) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (me, to = '/') => {
    queries.clear();
    queries.setQueryData(meQuery.queryKey, me);
    void navigate({ to, replace: true });
  };
}
