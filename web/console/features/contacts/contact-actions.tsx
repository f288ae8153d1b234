import { Suspense, useMemo, useState } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { download } from '../../app/download.js';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import type { Texts } from '../../texts/type.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { type Contact, exported, setBlocked } from './queries.js';
import { shownName } from '../../transcript/contact-name.js';
import { lazyPart } from '../../ui/parts.js';

const EraseDialog = lazyPart(() => import('./erase-dialog.js'));

/** Actions on a contact; their buttons are in the page header. */
export function ContactActions({ contact }: { contact: Contact }) {
  const texts = useTexts();
  const { team, ui } = texts;
  const { id: workspace } = useWorkspace();
  const [asking, setAsking] = useState<'block' | 'erase' | null>(null);
  const name = shownName(contact, texts.inbox);
  const { id, blocked_at } = contact;
  const isBlocked = blocked_at !== null;
  const actions = useMemo(
    (): Action[] => [
      {
        id: isBlocked ? 'contact.unblock' : 'contact.block',
        family: 'here',
        title: ({ contacts }) => (isBlocked ? contacts.unblock : contacts.block),
        icon: isBlocked ? 'check' : 'stop',
        needs: 'reply',
        isDanger: !isBlocked,
        run: () => (isBlocked ? block({ workspace, id, name }, false, texts) : setAsking('block')),
      },
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
        run: () => setAsking('erase'),
      },
    ],
    [isBlocked, workspace, id, name, texts],
  );
  useAllowedActions(actions);
  return (
    <>
      <Dialog
        open={asking === 'block'}
        onClose={() => setAsking(null)}
        title={team.blockTitle(name)}
        lead={team.blockLead}
        foot={
          <>
            <Button onClick={() => setAsking(null)}>{ui.cancel}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setAsking(null);
                block({ workspace, id, name }, true, texts);
              }}
            >
              {team.block}
            </Button>
          </>
        }
      />
      <Suspense>{asking === 'erase' && <EraseDialog contact={contact} onClose={() => setAsking(null)} />}</Suspense>
    </>
  );
}

interface Whom {
  workspace: string;
  id: string;
  name: string;
}

/** Blocks or unblocks the contact, each with undo. */
function block(whom: Whom, isBlocked: boolean, texts: Texts): void {
  const { team, ui } = texts;
  setBlocked(whom.workspace, whom.id, isBlocked)
    .then(() =>
      showToast({
        title: isBlocked ? team.blocked(whom.name) : team.unblocked(whom.name),
        undo: () => block(whom, !isBlocked, texts),
        undoLabel: ui.undo,
      }),
    )
    .catch((error: unknown) => showFailure(problemText(error, texts)));
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
