import { bareCode } from '../../app/second-factor.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Copyable } from '../../ui/copy.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { Stack } from '../../ui/page.js';
import { confirmTotp, type Enrolment } from './calls.js';
import { Qr } from './qr.js';

export interface EnrolProps {
  enrolment: Enrolment;
  onClose: () => void;
  onDone: (codes: string[]) => void;
}

/** Shows the secret for the authenticator app, then asks for a code to prove that it was added. */
export function EnrolDialog({ enrolment, onClose, onDone }: EnrolProps) {
  const { account: texts, auth, ui } = useTexts();
  const { field, onSubmit, isBusy, message } = useServerForm({ code: '' }, async ({ code }) =>
    onDone((await confirmTotp(bareCode(code))).codes),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.scan}
      lead={texts.scanLead}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" type="submit" form="enrol-totp" busy={isBusy}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <Qr text={enrolment.uri} label={texts.qr} />
      <Stack gap={1}>
        <span>{texts.secret}</span>
        <Copyable text={enrolment.secret} label={texts.secret} />
      </Stack>
      <form id="enrol-totp" onSubmit={onSubmit} noValidate>
        <TextField
          {...field('code', { required: auth.codeNeeded })}
          label={auth.sixDigits}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          {...(message === null ? {} : { error: message })}
        />
      </form>
    </Dialog>
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
