import { Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/texts.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';

/** Asks members without a second factor to set up their own before they require one of everybody. */
export function FactorDialog({ onClose }: { onClose: () => void }) {
  const { team, shell, ui } = useTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      title={team.factorFirst}
      lead={team.factorFirstLead}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Link className={buttonClass('primary')} to="/account">
            {shell.account}
          </Link>
        </>
      }
    />
  );
}
