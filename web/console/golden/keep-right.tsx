import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../app/confirm-dialog.js';
import { may } from '../app/roles.js';
import { useWorkspace } from '../app/session.js';
import { useLocale, useTexts } from '../texts/texts.js';
import { Button, buttonClass } from '../ui/button.js';
import { showToast } from '../ui/toast.js';
import { keepRight } from './golden-queries.js';

/** Takes the answers of a forecast that people judged right, once it is said what follows from that. */
export function KeepRight({ forecast }: { forecast: string }) {
  const { golden } = useTexts().forecasts;
  const { id: workspace, role } = useWorkspace();
  const { format } = new Intl.NumberFormat(useLocale());
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {may(role, 'manage_team') && <Button onClick={() => setOpen(true)}>{golden.keep}</Button>}
      <Link to="/w/$workspace/forecasts/golden" params={{ workspace }} className={buttonClass()}>
        {golden.open}
      </Link>
      {isOpen && (
        <ConfirmDialog
          kind="primary"
          title={golden.keepTitle}
          lead={golden.keepLead}
          button={golden.keep}
          onClose={() => setOpen(false)}
          run={() => keepRight(workspace, forecast)}
          onDone={(kept) => showToast({ title: kept > 0 ? golden.kept(format(kept)) : golden.keptNone })}
        />
      )}
    </>
  );
}
