import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button, type ButtonKind } from '../ui/button.js';
import { Dialog, type DialogProps } from '../ui/dialog.js';
import { Form } from './form.js';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'lead' | 'size' | 'finalFocus'> {
  /** Names what submitting does. */
  button: string;
  kind?: ButtonKind;
  isBusy?: boolean;
  /** There is nothing to submit yet. */
  isDisabled?: boolean;
  problem?: unknown;
  onSubmit: (event: SyntheticEvent) => void;
  onClose: () => void;
  /** While the action runs, the dialog waits for its result. */
  mustWait?: boolean;
  /** Beside the form, above it: what its input is about. */
  above?: ReactNode;
  children?: ReactNode;
}

/** The one dialog with input or a question: fields, a general error above them, Cancel and one action. */
export function FormDialog({
  button,
  kind = 'primary',
  isBusy = false,
  isDisabled,
  problem,
  onSubmit,
  mustWait = false,
  above,
  children,
  ...frame
}: FormDialogProps) {
  const { ui } = useTexts();
  const form = useId();
  const close = (): void => {
    if (!mustWait) frame.onClose();
  };
  return (
    <Dialog
      {...frame}
      open
      onClose={close}
      foot={
        <>
          <Button onClick={close} aria-disabled={mustWait}>
            {ui.cancel}
          </Button>
          <Button type="submit" form={form} kind={kind} busy={isBusy} disabled={isDisabled}>
            {button}
          </Button>
        </>
      }
    >
      {above}
      <Form id={form} onSubmit={onSubmit} problem={problem}>
        {children}
      </Form>
    </Dialog>
  );
}
