import { Suspense, useMemo, useState } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { download } from '../../app/download.js';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { type BlockingPlace, useBlocking } from '../../app/use-blocking.js';
import { useTexts } from '../../texts/texts.js';
import type { Texts } from '../../texts/type.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { type Contact, exported } from './queries.js';
import { shownName } from '../../transcript/contact-name.js';
import { lazyPart } from '../../ui/parts.js';

const EditDialog = lazyPart(() => import('./edit-dialog.js'));
const MergeDialog = lazyPart(() => import('./merge-dialog.js'));
const EraseDialog = lazyPart(() => import('./erase-dialog.js'));

const PLACE: BlockingPlace = { family: 'here', of: 'contact', titles: ({ contacts }) => contacts };

/** Actions on a contact; their buttons are in the page header. */
export function ContactActions({ contact }: { contact: Contact }) {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  const [open, setOpen] = useState<'edit' | 'merge' | 'erase' | null>(null);
  const name = shownName(contact, texts.inbox);
  const { id } = contact;
  const { actions: blocking, question } = useBlocking(contact, name, PLACE);
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'contact.edit',
        family: 'here',
        title: ({ contacts }) => contacts.edit,
        icon: 'sliders',
        needs: 'reply',
        run: () => setOpen('edit'),
      },
      {
        id: 'contact.merge',
        family: 'here',
        title: ({ contacts }) => contacts.merge,
        icon: 'people',
        needs: 'grant',
        run: () => setOpen('merge'),
      },
      ...blocking,
      {
        id: 'contact.export',
        family: 'here',
        title: ({ contacts }) => contacts.download,
        icon: 'download',
        needs: 'manage_team',
        run: () => void save({ workspace, id, name }, texts),
      },
      {
        id: 'contact.erase',
        family: 'here',
        title: ({ contacts }) => contacts.erase,
        icon: 'trash',
        needs: 'manage_team',
        isDanger: true,
        run: () => setOpen('erase'),
      },
    ],
    [blocking, workspace, id, name, texts],
  );
  useAllowedActions(actions);
  const close = (): void => setOpen(null);
  return (
    <>
      {question}
      <Suspense>
        {open === 'edit' && <EditDialog contact={contact} onClose={close} />}
        {open === 'merge' && <MergeDialog contact={contact} onClose={close} />}
        {open === 'erase' && <EraseDialog contact={contact} onClose={close} />}
      </Suspense>
    </>
  );
}

interface Whom {
  workspace: string;
  id: string;
  name: string;
}

/** Downloads all data held on a contact. */
async function save({ workspace, id, name }: Whom, texts: Texts): Promise<void> {
  const { contacts } = texts;
  showToast({ title: contacts.downloading });
  try {
    download(`contact-${id}.json`, await exported(workspace, id), 'application/json');
    showToast({ title: contacts.downloaded(name) });
  } catch (error) {
    showFailure(problemText(error, texts));
  }
}
