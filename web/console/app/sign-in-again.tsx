import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Stack } from '../ui/page.js';
import { resolveDemand } from './reauthentication.js';
import { ProviderLinks } from './provider-links.js';
import { type Me, meQuery } from './session.js';
import { SignInForm } from './sign-in-form.js';
import { methodsQuery } from './sign-in-methods.js';
import { leave } from './sign-out.js';

/** Sign-in dialog for an expired session. It closes only by signing in or by going to the sign-in page. */
export default function SignInAgain() {
  const { auth, shell } = useTexts();
  const queries = useQueryClient();
  const known = queries.getQueryData<Me>(meQuery.queryKey);
  const { data: methods } = useQuery(methodsQuery);
  const done = useCallback(
    (me: Me) => {
      // The page of another account must not stay open: its content may not be theirs to see.
      if (known && known.account.id !== me.account.id) return location.assign('/console');
      queries.setQueryData(meQuery.queryKey, me);
      resolveDemand(true);
      void queries.invalidateQueries();
    },
    [queries, known],
  );
  const hasPassword = (known?.account.has_password ?? true) && (methods?.password ?? true);
  return (
    <Dialog
      open
      title={auth.again}
      lead={auth.againLead}
      foot={
        <Button kind="ghost" size="small" icon="signOut" onClick={leave}>
          {shell.signOut}
        </Button>
      }
    >
      <Stack>
        <ProviderLinks providers={methods?.providers ?? []} purpose="again" onDone={done} />
        {hasPassword && <SignInForm onDone={done} {...(known ? { email: known.account.email } : {})} />}
      </Stack>
    </Dialog>
  );
}
