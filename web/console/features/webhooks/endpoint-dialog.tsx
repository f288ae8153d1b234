import { useState } from 'react';
import { useAttempts } from '../../app/attempts.js';
import { ApiProblem, problemText } from '../../app/problem.js';
import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { TextField } from '../../ui/field.js';
import { EventChoices, useChosenEvents } from './event-choices.js';
import { createEndpoint, type Endpoint, type EventName, updateEndpoint } from './queries.js';

interface EndpointDialogProps {
  /** Endpoint to edit; omitted: a new one. */
  endpoint?: Endpoint;
  onClose: () => void;
  /** Called with a new endpoint and its secret. */
  onMade?: (made: Endpoint & { secret: string }) => void;
}

/** URL, event types, and whether payloads contain customers' messages. */
export function EndpointDialog({ endpoint, onClose, onMade }: EndpointDialogProps) {
  const texts = useTexts();
  const { webhooks } = texts;
  const { id: workspace } = useWorkspace();
  const attempt = useAttempts();
  const { chosen, choose, error, fail, clear } = useChosenEvents(endpoint?.events as EventName[] | undefined);
  const [hasText, setText] = useState(endpoint?.include_text ?? false);
  const defaults = { url: endpoint?.url ?? '', description: endpoint?.description ?? '' };
  const { field, ...form } = useServerForm(defaults, async ({ url, description }) => {
    clear();
    const events = chosen.isAll ? (['*'] satisfies EventName[]) : [...chosen.names];
    if (events.length === 0) return fail(webhooks.eventsNeeded);
    const body = { url: url.trim(), description: description.trim() || null, events, include_text: hasText };
    try {
      if (endpoint) {
        await updateEndpoint(workspace, endpoint.id, body);
        onClose();
      } else onMade?.(await attempt(body, (headers) => createEndpoint(workspace, body, headers)));
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || !problem.details.param?.startsWith('events')) throw problem;
      fail(problemText(problem, texts));
    }
  });
  return (
    <FormDialog
      {...form}
      onClose={onClose}
      size="wide"
      title={endpoint ? webhooks.edit : webhooks.create}
      lead={webhooks.createLead}
      button={endpoint ? webhooks.save : webhooks.createDo}
    >
      <TextField
        {...field('url', { required: webhooks.urlNeeded })}
        label={webhooks.url}
        type="url"
        inputMode="url"
        placeholder="https://example.com/hooks/agent"
        autoComplete="off"
      />
      <TextField {...field('description')} label={webhooks.description} maxLength={500} autoComplete="off" />
      <EventChoices chosen={chosen} onChange={choose} error={error} />
      <Checkbox label={webhooks.includeText} hint={webhooks.includeTextHint} isOn={hasText} onChange={setText} />
    </FormDialog>
  );
}
