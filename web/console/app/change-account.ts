import type { components } from '../../../docs/openapi.js';
import type { Texts } from '../texts/type.js';
import { showFailure } from '../ui/toast.js';
import { api, call } from './client.js';
import { problemText } from './problem.js';
import { queryClient } from './queries.js';
import { type Me, meQuery } from './session.js';

/** A choice that follows the account to other browsers: shown at once, and taken back if the server refuses it. */
export function changeAccount(body: Pick<components['schemas']['UpdateMe'], 'locale' | 'density'>, texts: Texts): void {
  const before = queryClient.getQueryData<Me>(meQuery.queryKey)?.account;
  const show = (account: Partial<Me['account']> = {}): void => {
    queryClient.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, account: { ...me.account, ...account } });
  };
  show(body);
  call(() => api.PATCH('/api/console/me', { body })).catch((problem: unknown) => {
    show(before);
    showFailure(problemText(problem, texts));
  });
}
