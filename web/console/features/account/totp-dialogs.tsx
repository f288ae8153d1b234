import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { FormDialog } from '../../app/form-dialog.js';
import { bareCode } from '../../app/second-factor.js';
import { meQuery } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Copyable } from '../../ui/copy.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { Stack } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { confirmTotp, type Enrolment, removeTotp } from './calls.js';
import { Qr } from './qr.js';

export interface EnrolProps {
  enrolment: Enrolment;
  onClose: () => void;
  onDone: (codes: string[]) => void;
}

/** Shows the secret for the authenticator app, then asks for a code to prove that it was added. */
export function EnrolDialog({ enrolment, onClose, onDone }: EnrolProps) {
  const { account: texts, auth } = useTexts();
  const { field, ...form } = useServerForm({ code: '' }, async ({ code }) =>
    onDone((await confirmTotp(bareCode(code))).codes),
  );
  return (
    <FormDialog {...form} onClose={onClose} title={texts.scan} lead={texts.scanLead} button={texts.confirm}>
      <Qr text={enrolment.uri} label={texts.qr} />
      <Stack gap={1}>
        <span>{texts.secret}</span>
        <Copyable text={enrolment.secret} label={texts.secret} />
      </Stack>
      <TextField
        {...field('code', { required: auth.codeNeeded })}
        label={auth.sixDigits}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
    </FormDialog>
  );
}

/** Recovery codes, shown once; closing the dialog confirms that they were saved. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { account: texts } = useTexts();
  return (
    <Dialog
      open
      title={texts.codes}
      foot={
        <Button kind="primary" onClick={onClose}>
          {texts.codesKept}
        </Button>
      }
    >
      <Callout meaning="warning">{texts.codesLead}</Callout>
      <Copyable text={codes.join('\n')} label={texts.codesLabel} />
    </Dialog>
  );
}

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { account: texts } = useTexts();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={texts.turnOffTitle}
      lead={texts.turnOffLead}
      button={texts.turnOff}
      onClose={onClose}
      run={() => removeTotp().then(() => queries.invalidateQueries(meQuery))}
      onDone={() => showToast({ title: texts.turnedOff })}
    />
  );
}
