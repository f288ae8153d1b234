import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { nameOf, shownName } from '../../transcript/contact-name.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { Skeleton } from '../../ui/skeleton.js';
import { showToast } from '../../ui/toast.js';
import { MergeConsequences } from './merge-consequences.js';
import { type Contact, merge, mergePreviewQuery } from './queries.js';
import css from './merge-dialog.module.css';

export interface MergePreviewDialogProps {
  contact: Contact;
  other: Contact;
  onClose: () => void;
}

/** Shows what a merge keeps and moves, and asks for the name of the contact that is kept. */
export function MergePreviewDialog({ contact, other, onClose }: MergePreviewDialogProps) {
  const texts = useTexts();
  const { contacts, inbox, ui } = texts;
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  // A user is always kept.
  const [isSwapped, setSwapped] = useState(contact.kind === 'visitor' && other.kind === 'user');
  const [into, from] = isSwapped ? [other, contact] : [contact, other];
  const { data, error } = useQuery(mergePreviewQuery(workspace, { from: from.id, into: into.id }));
  const frame = { title: contacts.mergeAsk, lead: contacts.mergeAskLead, onClose };
  if (!data)
    return (
      <Dialog open {...frame} foot={<Button onClick={onClose}>{ui.cancel}</Button>}>
        {error ? (
          <Callout meaning="danger" isAnswer>
            {problemText(error, texts)}
          </Callout>
        ) : (
          <Skeleton label={ui.loading} rows={5} />
        )}
      </Dialog>
    );
  const name = shownName(into, inbox);
  return (
    <ConfirmDialog
      {...frame}
      button={contacts.mergeDo}
      typed={[name, nameOf(into, inbox), into.id]}
      typedLabel={contacts.mergeConfirm(name)}
      run={() => merge(workspace, { from: from.id, into: into.id })}
      onDone={() => {
        showToast({ title: contacts.merged(shownName(data.contact, inbox)) });
        void navigate({
          to: '/w/$workspace/contacts/$contact',
          params: { workspace, contact: into.id },
          replace: true,
        });
      }}
    >
      <p className={css.into} tabIndex={-1} data-first>
        {contacts.mergeInto(shownName(from, inbox), name)}
        {from.kind === into.kind && (
          <Button icon="swap" size="small" onClick={() => setSwapped(!isSwapped)}>
            {contacts.mergeSwap(shownName(from, inbox))}
          </Button>
        )}
      </p>
      <MergeConsequences preview={data} />
    </ConfirmDialog>
  );
}
