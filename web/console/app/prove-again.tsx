import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Stack } from '../ui/page.js';
import { settle } from './proof.js';
import { ProveForm } from './prove-form.js';
import { ProviderLinks } from './provider-links.js';
import { type Me, meQuery } from './session.js';
import { identitiesQuery, methodsQuery } from './sign-in-methods.js';

/** What is to be done needs a recent sign-in: the person proves who they are as at a sign-in, and the call goes on. */
export default function ProveAgain() {
  const { door, ui } = useTexts();
  const queries = useQueryClient();
  const account = queries.getQueryData<Me>(meQuery.queryKey)?.account;
  const { data: methods } = useQuery(methodsQuery);
  const { data: identities } = useQuery(identitiesQuery);
  const done = useCallback(
    (me: Me) => {
      // Somebody else's page must not stay.
      if (account && account.id !== me.account.id) return location.assign('/console');
      queries.setQueryData(meQuery.queryKey, me);
      settle(true);
    },
    [queries, account],
  );
  const providers = (methods?.providers ?? []).filter(({ id }) => identities?.some(({ provider }) => provider === id));
  const hasPassword = (account?.has_password ?? true) && (methods?.password ?? true);
  const isStuck = !hasPassword && methods !== undefined && identities !== undefined && providers.length === 0;
  return (
    <Dialog
      open
      onClose={() => settle(false)}
      title={door.prove}
      lead={door.proveLead}
      foot={<Button onClick={() => settle(false)}>{ui.cancel}</Button>}
    >
      <Stack>
        {hasPassword && (
          <ProveForm email={account?.email ?? ''} hasFactor={account?.totp_enabled ?? false} onDone={done} />
        )}
        <ProviderLinks providers={providers} purpose="prove" onDone={done} />
        {isStuck && <p>{door.proveNowhere}</p>}
      </Stack>
    </Dialog>
  );
}
