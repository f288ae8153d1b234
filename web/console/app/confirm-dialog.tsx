import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { useTexts } from '../texts/texts.js';
import { TextField } from '../ui/field.js';
import { FormDialog, type FormDialogProps } from './form-dialog.js';

export interface ConfirmDialogProps<Made> extends Pick<
  FormDialogProps,
  'title' | 'lead' | 'button' | 'kind' | 'finalFocus' | 'onClose'
> {
  /** Content between the lead and the buttons. */
  children?: ReactNode;
  /** Each of these confirms the action when typed, so that it cannot happen by accident. The first is asked for. */
  typed?: string | readonly [string, ...string[]];
  /** Asks for the typed words. Omitted: the settings' own sentence. */
  typedLabel?: string;
  /** @throws ApiProblem, which the dialog shows */
  run: () => Promise<Made>;
  /** Called with the result of `run` after the dialog closes. The result is not stored, so it may contain a secret. */
  onDone?: (made: Made) => void;
  /** Cancels a running `run`, so the dialog can be closed meanwhile; without it, the dialog waits for the result. */
  cancel?: () => void;
}

/** As displayed: consecutive spaces collapse into one. */
const shownAs = (text: string): string => text.normalize('NFC').split(/\s+/u).filter(Boolean).join(' ');

/** Asks for confirmation of actions that are irreversible or too serious for one click. */
export function ConfirmDialog<Made = unknown>({
  kind = 'danger',
  typed,
  typedLabel,
  run,
  onDone,
  cancel,
  onClose,
  children,
  ...words
}: ConfirmDialogProps<Made>) {
  const { settings } = useTexts();
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
  const accepted = typed === undefined ? [] : [typed].flat();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const fits = accepted.length === 0 || accepted.some((one) => shownAs(one) === shownAs(text));
    setWrong(!fits);
    if (!fits) field.current?.focus();
    else if (!confirmed.isPending) confirmed.mutate();
  };
  const close = (): void => {
    if (confirmed.isPending) cancel?.();
    onClose();
  };
  return (
    <FormDialog
      {...words}
      kind={kind}
      isBusy={confirmed.isPending}
      problem={confirmed.isPending ? null : confirmed.error}
      mustWait={confirmed.isPending && !cancel}
      onSubmit={submit}
      onClose={close}
    >
      {children}
      {accepted[0] !== undefined && (
        <TextField
          ref={field}
          label={typedLabel ?? settings.typeToConfirm(accepted[0])}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={isWrong ? settings.typedWrong(accepted[0]) : undefined}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </FormDialog>
  );
}
