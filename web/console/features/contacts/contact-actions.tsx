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

const EraseDialog = lazyPart(() => import('./erase-dialog.js'));

const PLACE: BlockingPlace = { family: 'here', of: 'contact', titles: ({ contacts }) => contacts };

/** Actions on a contact; their buttons are in the page header. */
export function ContactActions({ contact }: { contact: Contact }) {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  const [isErasing, setErasing] = useState(false);
  const name = shownName(contact, texts.inbox);
  const { id } = contact;
  const { actions: blocking, question } = useBlocking(contact, name, PLACE);
  const actions = useMemo(
    (): Action[] => [
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
        run: () => setErasing(true),
      },
    ],
    [blocking, workspace, id, name, texts],
  );
  useAllowedActions(actions);
  return (
    <>
      {question}
      <Suspense>{isErasing && <EraseDialog contact={contact} onClose={() => setErasing(false)} />}</Suspense>
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
