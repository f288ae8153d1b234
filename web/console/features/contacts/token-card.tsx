import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { Card, Row } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { type Contact, setVendorToken } from './queries.js';
import { shownName } from '../../transcript/contact-name.js';

const TOKEN = /^[\x21-\x7e]{1,4096}$/;

/** Whether a token is stored, and since when; the token itself is never shown. */
export function TokenCard({ contact }: { contact: Contact }) {
  const { contacts } = useTexts();
  const { role } = useWorkspace();
  const [asking, setAsking] = useState<'set' | 'revoke' | null>(null);
  const isStored = contact.vendor_token_status === 'stored';
  return (
    <Card title={contacts.token} lead={contacts.tokenLead}>
      <Row>
        <Badge meaning={isStored ? 'success' : 'neutral'}>{isStored ? contacts.tokenStored : contacts.tokenNone}</Badge>
        {isStored && contact.vendor_token_set_at !== null && <RelativeTime at={contact.vendor_token_set_at} />}
      </Row>
      {may(role, 'grant') && (
        <Row>
          <Button icon="key" onClick={() => setAsking('set')}>
            {isStored ? contacts.tokenReplace : contacts.tokenSet}
          </Button>
          {isStored && (
            <Button kind="quiet-danger" onClick={() => setAsking('revoke')}>
              {contacts.tokenRevoke}
            </Button>
          )}
        </Row>
      )}
      {asking === 'set' && <SetDialog contact={contact} onClose={() => setAsking(null)} />}
      {asking === 'revoke' && <RevokeDialog contact={contact} onClose={() => setAsking(null)} />}
    </Card>
  );
}

interface DialogProps {
  contact: Contact;
  onClose: () => void;
}

function SetDialog({ contact, onClose }: DialogProps) {
  const { contacts, ui } = useTexts();
  const { id: workspace } = useWorkspace();
  const formId = useId();
  const { field, onSubmit, isBusy, message } = useServerForm({ token: '' }, async ({ token }) => {
    await setVendorToken(workspace, contact.id, token.trim());
    onClose();
    showToast({ title: contacts.tokenSaved });
  });
  const title = contact.vendor_token_status === 'stored' ? contacts.tokenReplace : contacts.tokenSet;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" form={formId} kind="primary" busy={isBusy}>
            {title}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate autoComplete="off">
        <TextField
          {...field('token', { validate: (token: string) => TOKEN.test(token.trim()) || contacts.tokenWrong })}
          type="password"
          label={contacts.tokenNew}
          hint={contacts.tokenHint}
          autoComplete="off"
          spellCheck={false}
        />
      </form>
      {message !== null && (
        <Callout meaning="danger" isAnswer>
          {message}
        </Callout>
      )}
    </Dialog>
  );
}

function RevokeDialog({ contact, onClose }: DialogProps) {
  const texts = useTexts();
  const { contacts, inbox, ui } = texts;
  const { id: workspace } = useWorkspace();
  const removal = useMutation({
    mutationFn: () => setVendorToken(workspace, contact.id, null),
    onSuccess: () => {
      onClose();
      showToast({ title: contacts.tokenRevoked });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={contacts.tokenRevokeTitle(shownName(contact, inbox))}
      lead={contacts.tokenRevokeLead}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            {contacts.tokenRevoke}
          </Button>
        </>
      }
    >
      {removal.error && (
        <Callout meaning="danger" isAnswer>
          {problemText(removal.error, texts)}
        </Callout>
      )}
    </Dialog>
  );
}
