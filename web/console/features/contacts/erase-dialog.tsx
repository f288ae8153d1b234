import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useId, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { showToast } from '../../ui/toast.js';
import { type Contact, erase } from './queries.js';
import { nameOf, shownName } from '../../transcript/contact-name.js';

/** Erasure is irreversible, so the name or the id must be typed. */
export default function EraseDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const texts = useTexts();
  const { contacts, inbox, ui } = texts;
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const form = useId();
  const [typed, setTyped] = useState('');
  const name = shownName(contact, inbox);
  const isMeant = [name, nameOf(contact, inbox), contact.id].some((one) => one.trim() === typed.trim());
  const erasure = useMutation({
    mutationFn: () => erase(workspace, contact.id),
    onSuccess: (receipt) => {
      onClose();
      showToast({ title: contacts.erased(name), detail: contacts.eraseReceipt(receipt), stays: 15_000 });
      void navigate({ to: '/w/$workspace/contacts', params: { workspace }, replace: true });
    },
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isMeant && !erasure.isPending) erasure.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={contacts.eraseTitle(name)}
      lead={contacts.eraseLead}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" form={form} kind="danger" disabled={!isMeant} busy={erasure.isPending}>
            {contacts.eraseDo(name)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={contacts.eraseConfirm(name)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </form>
      {erasure.error && (
        <Callout meaning="danger" isAnswer>
          {problemText(erasure.error, texts)}
        </Callout>
      )}
    </Dialog>
  );
}
