import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { Stack } from '../../ui/page.js';

interface FormDialogProps {
  title: string;
  lead?: string;
  button: string;
  isBusy: boolean;
  message: string | null;
  onSubmit: (event: SyntheticEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Form in a dialog, with general errors above its fields. */
export function FormDialog({ title, lead, button, isBusy, message, onSubmit, onClose, children }: FormDialogProps) {
  const { ui } = useTexts();
  const form = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={title}
      lead={lead}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" form={form} kind="primary" busy={isBusy}>
            {button}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} noValidate>
        <Stack gap={4}>
          {message !== null && (
            <Callout meaning="danger" isAnswer>
              {message}
            </Callout>
          )}
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
