import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button, type ButtonKind } from '../ui/button.js';
import { Callout } from '../ui/callout.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { problemText } from './problem.js';

export interface ConfirmDialogProps<Made> {
  title: string;
  /** The consequence of the action. */
  lead?: ReactNode;
  /** Content between the lead and the buttons. */
  children?: ReactNode;
  /** Names the action and its object: "Revoke Booking engine". */
  button: string;
  kind?: ButtonKind;
  /** Must be typed to confirm, so that the action cannot happen by accident. */
  typed?: string;
  /** @throws ApiProblem, which the dialog shows */
  run: () => Promise<Made>;
  /** Called with the result of `run` after the dialog closes. The result is not stored, so it may contain a secret. */
  onDone?: (made: Made) => void;
  /** Cancels a running `run`, so the dialog can be closed meanwhile; without it, the dialog waits for the result. */
  cancel?: () => void;
  onClose: () => void;
}

/** As displayed: consecutive spaces collapse into one. */
const shownAs = (text: string): string => text.normalize('NFC').split(/\s+/u).filter(Boolean).join(' ');

/** Asks for confirmation of actions that are irreversible or too serious for one click. */
export function ConfirmDialog<Made = unknown>({
  title,
  lead,
  children,
  button,
  kind = 'danger',
  typed,
  run,
  onDone,
  cancel,
  onClose,
}: ConfirmDialogProps<Made>) {
  const texts = useTexts();
  const { ui } = texts;
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const confirmed = useMutation({
    // Returns nothing, because the mutation cache would keep the result.
    mutationFn: async (): Promise<void> => {
      const made = await run();
      onClose();
      onDone?.(made);
    },
  });
  const submit = (): void => {
    const fits = typed === undefined || shownAs(text) === shownAs(typed);
    setWrong(!fits);
    if (!fits) field.current?.focus();
    else if (!confirmed.isPending) confirmed.mutate();
  };
  const mustWait = confirmed.isPending && !cancel;
  const close = (): void => {
    if (mustWait) return;
    if (confirmed.isPending) cancel?.();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      lead={lead}
      foot={
        <>
          <Button onClick={close} aria-disabled={mustWait}>
            {ui.cancel}
          </Button>
          <Button kind={kind} busy={confirmed.isPending} onClick={submit}>
            {button}
          </Button>
        </>
      }
    >
      {children}
      {confirmed.error && !confirmed.isPending && (
        <Callout meaning="danger" isAnswer>
          {problemText(confirmed.error, texts)}
        </Callout>
      )}
      {typed !== undefined && <TypedField {...{ field, typed, text, isWrong }} onText={setText} onEnter={submit} />}
    </Dialog>
  );
}

interface TypedFieldProps {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  text: string;
  isWrong: boolean;
  onText: (text: string) => void;
  onEnter: () => void;
}

function TypedField({ field, typed, text, isWrong, onText, onEnter }: TypedFieldProps) {
  const { settings } = useTexts();
  return (
    <TextField
      ref={field}
      label={settings.typeToConfirm(typed)}
      value={text}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      error={isWrong ? settings.typedWrong(typed) : undefined}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
