import { useState } from 'react';
import { Refusal } from '../../app/refusal.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { JsonField } from '../../ui/json-field.js';
import { Stack } from '../../ui/page.js';
import { parametersOf, sampleArguments } from './definition-form.js';
import { type Definition, type Trial, tryAction } from './queries.js';
import css from './actions.module.css';

/** Tries an action with sample arguments: first a preview of the request, then its response. */
export function TryDialog({ definition, onClose }: { definition: Definition; onClose: () => void }) {
  const texts = useTexts();
  const { actions, ui } = texts;
  const [text, setText] = useState(() => sampleArguments(definition));
  const [token, setToken] = useState('');
  const { trial, problem, busy, run } = useTrial(definition.name);
  const args = parametersOf(text);
  const start = (dry: boolean): void => {
    if (args !== null) run({ arguments: args, dry_run: dry, vendor_token: token.trim() || null });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={actions.tryTitle(definition.name)}
      lead={actions.tryLead}
      foot={
        <>
          <Button onClick={onClose}>{ui.close}</Button>
          <Button busy={busy === 'dry'} onClick={() => start(true)}>
            {actions.showRequest}
          </Button>
          <Button
            kind={definition.destructive ? 'danger' : 'primary'}
            busy={busy === 'real'}
            onClick={() => start(false)}
          >
            {actions.callNow}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <JsonField
          label={actions.arguments}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={args === null ? actions.noJson : undefined}
        />
        {definition.token !== null && (
          <TextField
            label={actions.vendorToken}
            hint={actions.vendorTokenHint}
            type="password"
            autoComplete="off"
            value={token}
            onChange={({ target }) => setToken(target.value)}
          />
        )}
        <Refusal error={problem} />
        {trial && <Result trial={trial} />}
      </Stack>
    </Dialog>
  );
}

/** Runs one call at a time and keeps the last result. */
function useTrial(name: string) {
  const { id } = useWorkspace();
  const [trial, setTrial] = useState<Trial | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState<'dry' | 'real' | null>(null);
  const run = (body: Parameters<typeof tryAction>[2]): void => {
    setBusy(body.dry_run ? 'dry' : 'real');
    setProblem(null);
    tryAction(id, name, body)
      .then(setTrial, (error: unknown) => {
        setTrial(null);
        setProblem(error);
      })
      .finally(() => setBusy(null));
  };
  return { trial, problem, busy, run };
}

function Result({ trial: { request, outcome } }: { trial: Trial }) {
  const { actions } = useTexts();
  const sent = `${request.method} ${request.url}${request.body ? `\n\n${JSON.stringify(request.body, null, 2)}` : ''}`;
  return (
    <>
      <Stack gap={1}>
        <h3>{outcome ? actions.sent : actions.wouldSend}</h3>
        <pre className={css.text} tabIndex={0} aria-label={actions.request}>
          {sent}
        </pre>
      </Stack>
      {outcome && (
        <Callout
          meaning={outcome.reason === null ? 'success' : 'danger'}
          title={
            outcome.reason === null ? actions.worked(outcome.response_status) : actions.failed(outcome.response_status)
          }
          isAnswer
        >
          {outcome.message}
          {outcome.response_excerpt !== null && (
            <pre className={css.text} tabIndex={0} aria-label={actions.response}>
              {outcome.response_excerpt}
            </pre>
          )}
        </Callout>
      )}
    </>
  );
}
