import { Suspense, useMemo, useState } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { may, MATRIX } from '../../app/roles.js';
import { SecretDialog, useShownSecret } from '../../app/secret-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { Copyable } from '../../ui/copy.js';
import { Page, Stack } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import type { OpenDialog } from './open-dialog.js';
import { PublishableCard, SecretCard } from './keys-cards.js';
import { RevokeKeyDialog, RevokeTokenDialog } from './revoke-dialogs.js';
import { TokensCard } from './tokens-card.js';
import { lazyPart } from '../../ui/parts.js';

const CreateKeyDialog = lazyPart(() => import('./create-dialogs.js').then((one) => ({ default: one.CreateKeyDialog })));
const CreateTokenDialog = lazyPart(() =>
  import('./create-dialogs.js').then((one) => ({ default: one.CreateTokenDialog })),
);
const RotateDialog = lazyPart(() => import('./rotate-dialog.js').then((one) => ({ default: one.RotateDialog })));

/** The workspace's keys, for owners and developers, and every member's own tokens. */
export function ApiKeysScreen() {
  const { apiKeys, shell } = useTexts();
  const { role } = useWorkspace();
  const [opened, setOpened] = useState<OpenDialog>(null);
  const seesKeys = may(role, 'view_keys');
  useAllowedActions(useMemo(() => keyActions(setOpened), []));
  return (
    <Page title={apiKeys.title} lead={apiKeys.lead}>
      {seesKeys ? (
        <>
          <PublishableCard onOpen={setOpened} />
          <SecretCard onOpen={setOpened} />
        </>
      ) : (
        <Callout title={apiKeys.hidden}>{apiKeys.hiddenLead(MATRIX.view_keys.map((one) => shell.roles[one]))}</Callout>
      )}
      <TokensCard onOpen={setOpened} />
      <Dialogs opened={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}

function Dialogs({ opened, onClose }: { opened: OpenDialog; onClose: () => void }) {
  const { apiKeys } = useTexts();
  const { shown, show, forget } = useShownSecret();
  const made = (label: string, secret: string | null, isToken = false): void => {
    onClose();
    if (secret === null) showToast({ title: apiKeys.created(label) });
    else {
      const title = isToken ? apiKeys.copyToken : apiKeys.copySecret;
      show({ title, lead: apiKeys.copyLead(label), secret, storedAs: 'fingerprint' });
    }
  };
  return (
    <Suspense>
      {opened && 'create' in opened && opened.create !== 'token' && (
        <CreateKeyDialog kind={opened.create} onClose={onClose} onMade={made} />
      )}
      {opened && 'create' in opened && opened.create === 'token' && (
        <CreateTokenDialog onClose={onClose} onMade={(name, token) => made(name, token, true)} />
      )}
      {opened && 'rotate' in opened && <RotateDialog apiKey={opened.rotate} onClose={onClose} onMade={made} />}
      {opened && 'revokeKey' in opened && <RevokeKeyDialog apiKey={opened.revokeKey} onClose={onClose} />}
      {opened && 'revokeToken' in opened && <RevokeTokenDialog token={opened.revokeToken} onClose={onClose} />}
      {shown && (
        <SecretDialog shown={shown} onClose={forget}>
          <Stack gap={1}>
            <h3>{apiKeys.tryIt}</h3>
            <Copyable text={tryWith(shown.secret.startsWith('pv_ut_'))} label={apiKeys.tryIt} />
          </Stack>
        </SecretDialog>
      )}
    </Suspense>
  );
}

/** Sample request with a variable in place of the secret, so it can be pasted anywhere. */
const tryWith = (isToken: boolean): string =>
  isToken
    ? `curl ${location.origin}/v1/workspace -H "Authorization: Bearer $TOKEN"`
    : `curl ${location.origin}/v1/answer -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d '{"question":"What do you offer?"}'`;

const keyActions = (open: (opened: OpenDialog) => void): Action[] => [
  {
    id: 'apiKeys.createPublishable',
    family: 'here',
    title: ({ apiKeys }) => apiKeys.newPublishable,
    icon: 'plus',
    needs: 'view_keys',
    run: () => open({ create: 'publishable' }),
  },
  {
    id: 'apiKeys.createSecret',
    family: 'here',
    title: ({ apiKeys }) => apiKeys.newSecret,
    icon: 'plus',
    keys: 'n',
    needs: 'view_keys',
    run: () => open({ create: 'secret' }),
  },
  {
    id: 'apiKeys.createToken',
    family: 'here',
    title: ({ apiKeys }) => apiKeys.newToken,
    icon: 'plus',
    keys: 't',
    run: () => open({ create: 'token' }),
  },
];
