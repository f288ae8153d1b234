import { Suspense, useMemo, useState } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { useTexts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';
import type { OpenDialog } from './open-dialog.js';
import { DefinitionsCard } from './definitions-card.js';
import { ReceiptsCard } from './receipts-card.js';
import { RemoveDialog } from './remove-dialog.js';
import { lazyPart } from '../../ui/parts.js';

const DefinitionDialog = lazyPart(() =>
  import('./definition-dialog.js').then((one) => ({ default: one.DefinitionDialog })),
);
const ImportDialog = lazyPart(() => import('./import-dialog.js').then((one) => ({ default: one.ImportDialog })));
const TryDialog = lazyPart(() => import('./try-dialog.js').then((one) => ({ default: one.TryDialog })));

/** Actions that the agent can take in the company's product, and their receipts. */
export function ActionsScreen() {
  const { actions } = useTexts();
  const [opened, setOpened] = useState<OpenDialog>(null);
  const close = () => setOpened(null);
  const named = typeof opened === 'object' && opened !== null ? opened : null;
  useAllowedActions(useMemo(() => screenActions(setOpened), []));
  return (
    <Page
      title={actions.title}
      lead={actions.lead}
      actions={
        <>
          <ActionButton id="actions.import" />
          <ActionButton id="actions.create" kind="primary" />
        </>
      }
    >
      <DefinitionsCard onOpen={setOpened} />
      <ReceiptsCard />
      <Suspense>
        {opened === 'new' && <DefinitionDialog onClose={close} />}
        {opened === 'import' && <ImportDialog onClose={close} />}
        {named && 'edit' in named && <DefinitionDialog definition={named.edit} onClose={close} />}
        {named && 'try' in named && <TryDialog definition={named.try} onClose={close} />}
        {named && 'remove' in named && <RemoveDialog definition={named.remove} onClose={close} />}
      </Suspense>
    </Page>
  );
}

const screenActions = (open: (opened: OpenDialog) => void): Action[] => [
  {
    id: 'actions.import',
    family: 'here',
    title: ({ actions }) => actions.import,
    keys: 'o',
    needs: 'manage_team',
    run: () => open('import'),
  },
  {
    id: 'actions.create',
    family: 'here',
    title: ({ actions }) => actions.create,
    icon: 'plus',
    keys: 'n',
    needs: 'manage_team',
    run: () => open('new'),
  },
];
