/** Palette action that blocks the contact of the open conversation. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { apiOf, call } from '../../app/client.js';
import { problemText } from '../../app/problem.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { shownName } from '../../transcript/contact-name.js';
import { contactQuery, type InboxItem } from './queries.js';
import { useRested } from './use-rested.js';

async function setBlocked(workspace: string, id: string, isBlocked: boolean): Promise<void> {
  const at = { params: { path: { id } } };
  await call(() =>
    isBlocked
      ? apiOf(workspace).POST('/v1/contacts/{id}/block', at)
      : apiOf(workspace).POST('/v1/contacts/{id}/unblock', at),
  );
  await queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'contacts') });
}

export default function BlockActions({ item }: { item: InboxItem }) {
  const texts = useTexts();
  const { inbox, team, ui } = texts;
  const { id: workspace, role } = useWorkspace();
  const contactId = item.handoff.contact_id;
  const { data: contact } = useQuery({
    ...contactQuery(workspace, contactId ?? ''),
    enabled: useRested(item.id) && contactId !== null && may(role, 'reply'),
  });
  const [isAsking, setAsking] = useState(false);
  const name = shownName(contact, inbox);
  const isBlocked = contact ? contact.blocked_at !== null : null;
  const set = (next: boolean): void => {
    if (contactId === null) return;
    setAsking(false);
    setBlocked(workspace, contactId, next)
      .then(() =>
        showToast({
          title: next ? team.blocked(name) : team.unblocked(name),
          undo: () => set(!next),
          undoLabel: ui.undo,
        }),
      )
      .catch((error: unknown) => showFailure(problemText(error, texts)));
  };
  const actions = useMemo(
    (): Action[] =>
      isBlocked === null
        ? []
        : [
            {
              id: isBlocked ? 'conversation.unblock' : 'conversation.block',
              family: 'conversation',
              title: (t) => (isBlocked ? t.team.unblock : t.team.block),
              icon: isBlocked ? 'check' : 'stop',
              needs: 'reply',
              isDanger: !isBlocked,
              run: () => (isBlocked ? set(false) : setAsking(true)),
            },
          ],
    [isBlocked, contactId, workspace, texts, name],
  );
  useAllowedActions(actions);
  return (
    <Dialog
      open={isAsking}
      onClose={() => setAsking(false)}
      title={team.blockTitle(name)}
      lead={team.blockLead}
      foot={
        <>
          <Button onClick={() => setAsking(false)}>{ui.cancel}</Button>
          <Button kind="danger" onClick={() => set(true)}>
            {team.block}
          </Button>
        </>
      }
    />
  );
}
