import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Stack } from '../ui/page.js';
import { resolveDemand } from './reauthentication.js';
import { ProveForm } from './reauthentication-form.js';
import { ProviderLinks } from './provider-links.js';
import { type Me, meQuery } from './session.js';
import { identitiesQuery, methodsQuery } from './sign-in-methods.js';

/** Re-authentication for an action that needs a recent sign-in; the blocked call then continues. */
export default function ProveAgain() {
  const { auth, ui } = useTexts();
  const queries = useQueryClient();
  const account = queries.getQueryData<Me>(meQuery.queryKey)?.account;
  const { data: methods } = useQuery(methodsQuery);
  const { data: identities } = useQuery(identitiesQuery);
  const done = useCallback(
    (me: Me) => {
      // The page of another account must not stay open.
      if (account && account.id !== me.account.id) return location.assign('/console');
      queries.setQueryData(meQuery.queryKey, me);
      resolveDemand(true);
    },
    [queries, account],
  );
  const providers = (methods?.providers ?? []).filter(({ id }) => identities?.some(({ provider }) => provider === id));
  const hasPassword = (account?.has_password ?? true) && (methods?.password ?? true);
  const isStuck = !hasPassword && methods !== undefined && identities !== undefined && providers.length === 0;
  return (
    <Dialog
      open
      onClose={() => resolveDemand(false)}
      title={auth.prove}
      lead={auth.proveLead}
      foot={<Button onClick={() => resolveDemand(false)}>{ui.cancel}</Button>}
    >
      <Stack>
        {hasPassword && (
          <ProveForm email={account?.email ?? ''} hasFactor={account?.totp_enabled ?? false} onDone={done} />
        )}
        <ProviderLinks providers={providers} purpose="prove" onDone={done} />
        {isStuck && <p>{auth.proveNowhere}</p>}
      </Stack>
    </Dialog>
  );
}
