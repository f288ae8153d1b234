import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { hasUnsaved } from './unsaved.js';

/** Asks before a page is left whose input is not saved. */
export function LeaveDialog() {
  const { settings } = useTexts();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog
      open
      onClose={reset}
      title={settings.leaveTitle}
      lead={settings.leaveLead}
      foot={
        <>
          <Button kind="quiet-danger" onClick={proceed}>
            {settings.leave}
          </Button>
          <Button kind="primary" onClick={reset}>
            {settings.stay}
          </Button>
        </>
      }
    />
  );
}
