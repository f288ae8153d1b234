import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { showToast } from '../../ui/toast.js';
import { type Contact, erase, type Unproven, unprovenQuery } from './queries.js';
import { nameOf, shownName } from '../../transcript/contact-name.js';

/** Erasure is irreversible, so the name or the id must be typed. */
export default function EraseDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { contacts, inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const name = shownName(contact, inbox);
  const [isClaimed, setClaimed] = useState(false);
  return (
    <ConfirmDialog
      title={contacts.eraseTitle(name)}
      lead={contacts.eraseLead}
      button={contacts.eraseDo(name)}
      typed={[name, nameOf(contact, inbox), contact.id]}
      typedLabel={contacts.eraseConfirm(name)}
      onClose={onClose}
      run={() => erase(workspace, contact.id, isClaimed)}
      onDone={(receipt) => {
        showToast({ title: contacts.erased(name), detail: contacts.eraseReceipt(receipt), stays: 15_000 });
        void navigate({ to: '/w/$workspace/contacts', params: { workspace }, replace: true });
      }}
    >
      <Loaded query={useQuery(unprovenQuery(workspace, contact.id))} rows={1}>
        {(matches) => <LeftOut matches={matches} isClaimed={isClaimed} onChange={setClaimed} />}
      </Loaded>
    </ConfirmDialog>
  );
}

/** What may be the person's: left out, unless the team says that it is theirs. Other contacts never go along. */
function LeftOut({ matches, isClaimed, onChange }: LeftOutProps) {
  const { contacts, inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const others = matches.filter(({ type }) => type === 'contact');
  const imported = matches.filter(({ type }) => type !== 'contact');
  return (
    <>
      {imported.length > 0 && (
        <Checkbox
          label={contacts.eraseUnproven(imported.length)}
          hint={contacts.eraseUnprovenOf([...new Set(imported.map((one) => shownName(one, inbox)))].join(', '))}
          isOn={isClaimed}
          onChange={onChange}
        />
      )}
      {others.length > 0 && (
        <p>
          {contacts.eraseOthers}{' '}
          {others.map((one, at) => (
            <Fragment key={one.id}>
              {at > 0 && ', '}
              <Link to="/w/$workspace/contacts/$contact" params={{ workspace, contact: one.id }}>
                {shownName(one, inbox)}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

interface LeftOutProps {
  matches: Unproven[];
  isClaimed: boolean;
  onChange: (isClaimed: boolean) => void;
}
