import { useState } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { FormDialog } from '../../app/form-dialog.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
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
  const { contacts } = useTexts();
  const { id: workspace } = useWorkspace();
  const { field, ...form } = useServerForm({ token: '' }, async ({ token }) => {
    await setVendorToken(workspace, contact.id, token.trim());
    onClose();
    showToast({ title: contacts.tokenSaved });
  });
  const title = contact.vendor_token_status === 'stored' ? contacts.tokenReplace : contacts.tokenSet;
  return (
    <FormDialog {...form} title={title} button={title} onClose={onClose}>
      <TextField
        {...field('token', { validate: (token: string) => TOKEN.test(token.trim()) || contacts.tokenWrong })}
        type="password"
        label={contacts.tokenNew}
        hint={contacts.tokenHint}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}

function RevokeDialog({ contact, onClose }: DialogProps) {
  const { contacts, inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  return (
    <ConfirmDialog
      title={contacts.tokenRevokeTitle(shownName(contact, inbox))}
      lead={contacts.tokenRevokeLead}
      button={contacts.tokenRevoke}
      onClose={onClose}
      run={() => setVendorToken(workspace, contact.id, null)}
      onDone={() => showToast({ title: contacts.tokenRevoked })}
    />
  );
}
