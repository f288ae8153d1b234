import { useState } from 'react';
import { useAttempts } from '../../app/attempts.js';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Choices } from '../../ui/choices.js';
import { Select } from '../../ui/select.js';
import { showToast } from '../../ui/toast.js';
import { type Endpoint, type Redelivery, redeliverSome } from './queries.js';

const HOUR_MS = 3_600_000;
/** In hours. */
const SPANS = ['1', '24', '168', '720'] as const;
type Span = (typeof SPANS)[number];

/** Redelivers events missed in an outage, oldest first. */
export function RedeliverDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const { webhooks } = useTexts();
  const [span, setSpan] = useState<Span>('24');
  const [what, setWhat] = useState<'failed' | 'all'>('failed');
  const { run, cancel, queued } = useRedelivery(endpoint, span, what === 'failed');
  return (
    <ConfirmDialog
      title={webhooks.redeliverMany}
      lead={webhooks.redeliverLead}
      button={webhooks.redeliverDo}
      kind="primary"
      onClose={onClose}
      run={run}
      onDone={(count) => showToast({ title: webhooks.redelivered(count) })}
      cancel={cancel}
    >
      <Select
        label={webhooks.span}
        value={span}
        options={SPANS.map((value) => ({ value, label: webhooks.spans[value] }))}
        onChange={setSpan}
      />
      <Choices
        label={webhooks.which}
        value={what}
        options={[
          { value: 'failed', label: webhooks.onlyFailed },
          { value: 'all', label: webhooks.everything, hint: webhooks.everythingHint },
        ]}
        onChange={setWhat}
      />
      {queued > 0 && <p role="status">{webhooks.queuedSoFar(queued)}</p>}
    </ConfirmDialog>
  );
}

/** Repeats the call until all are queued. After an error, the next run continues where this one stopped. */
function useRedelivery({ id }: Endpoint, span: Span, onlyFailed: boolean) {
  const { webhooks } = useTexts();
  const { id: workspace } = useWorkspace();
  const attempt = useAttempts();
  const [aborter] = useState(() => new AbortController());
  const [reached, setReached] = useState<(Redelivery & { of: string }) | null>(null);
  const of = `${span} ${onlyFailed}`;
  const run = async (): Promise<number> => {
    const since = new Date(Date.now() - Number(span) * HOUR_MS).toISOString();
    let at = reached?.of === of ? reached : { of, after: since, queued: 0 };
    setReached(at);
    while (at.after !== null) {
      const range = { after: at.after, onlyFailed };
      const next = await attempt(range, (headers) =>
        redeliverSome(workspace, { id, ...range }, { headers, signal: aborter.signal }),
      );
      at = { of, after: next.after, queued: at.queued + next.queued };
      setReached(at);
    }
    return at.queued;
  };
  const queued = reached?.of === of ? reached.queued : 0;
  const cancel = (): void => {
    aborter.abort();
    if (queued > 0) showToast({ title: webhooks.queuedSoFar(queued) });
  };
  return { run, cancel, queued };
}
