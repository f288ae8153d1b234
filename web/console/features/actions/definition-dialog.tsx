import { useState } from 'react';
import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { showToast } from '../../ui/toast.js';
import { CallFields, type Chosen, RuleFields } from './definition-fields.js';
import { headersOf, parametersOf, tokenOf, typedOf } from './definition-form.js';
import { type Definition, putAction } from './queries.js';

/** Default limit of the response size. */
const RESPONSE_BYTES = 262_144;
const FIRST: Chosen = { method: 'GET', effect: 'write', destructive: false };

/** Form for an operation of the company's API. The server validates it; errors are shown above the form. */
export function DefinitionDialog({ definition, onClose }: { definition?: Definition; onClose: () => void }) {
  const { actions } = useTexts();
  const { id: workspace } = useWorkspace();
  const { method, effect, destructive } = definition ?? FIRST;
  const [chosen, setChosen] = useState<Chosen>({ method, effect, destructive });
  const { field, ...form } = useServerForm(typedOf(definition), async (typed) => {
    const name = typed.name.trim();
    await putAction(workspace, definition?.name ?? name, {
      ...chosen,
      name,
      description: typed.description.trim(),
      url: typed.url.trim(),
      parameters: parametersOf(typed.parameters) ?? {},
      headers: headersOf(typed.headers) ?? [],
      token: tokenOf(typed.token) ?? null,
      timeout_seconds: Number(typed.timeout),
      max_response_bytes: definition?.max_response_bytes ?? RESPONSE_BYTES,
      response_template: definition?.response_template ?? null,
    });
    showToast({ title: actions.saved(name) });
    onClose();
  });
  const fields = { field, chosen, onChoose: (change: Partial<Chosen>) => setChosen({ ...chosen, ...change }) };
  return (
    <FormDialog
      {...form}
      onClose={onClose}
      size="wide"
      title={definition ? actions.editTitle(definition.name) : actions.create}
      lead={actions.createLead}
      button={actions.save}
    >
      <CallFields {...fields} />
      <RuleFields {...fields} />
    </FormDialog>
  );
}
