import { useMutation, useQuery } from '@tanstack/react-query';
import { Refusal } from '../../app/refusal.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Choices } from '../../ui/choices.js';
import { Row, Stack } from '../../ui/page.js';
import { modelNameQuery } from './forecast-queries.js';
import { type Import, putConsent } from './import-queries.js';

interface ModelChoiceProps {
  isLarge: boolean;
  onChoose: (isLarge: boolean) => void;
  /** Of which conversations are taken. */
  imports: Import[];
}

/** Whether the large model answers, and what the owner must know of that. Absent if none is configured. */
export function ModelChoice({ isLarge, onChoose, imports }: ModelChoiceProps) {
  const { model } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const { data: name } = useQuery(modelNameQuery(workspace));
  if (!name) return null;
  return (
    <Stack gap={3}>
      <Choices
        label={model.who}
        value={isLarge ? 'large' : 'embedded'}
        options={[
          { value: 'embedded', label: model.embedded, hint: model.embeddedHint },
          { value: 'large', label: model.large(visible(name)), hint: model.largeHint },
        ]}
        onChange={(value) => onChoose(value === 'large')}
      />
      {isLarge && <Consent missing={imports.filter(({ model_consent_at: at }) => at === null)} />}
    </Stack>
  );
}

/** Only the owner consents; everybody reads to what. */
function Consent({ missing }: { missing: Import[] }) {
  const { model } = useTexts().forecasts;
  const { id: workspace, role } = useWorkspace();
  const consent = useMutation({ mutationFn: (id: string) => putConsent(workspace, id, true) });
  return (
    <Callout meaning={missing.length > 0 ? 'warning' : 'info'} title={model.consentTitle}>
      <Stack gap={2}>
        <p>{model.consentText}</p>
        <p role="status">
          {missing.length === 0 ? model.given : model.missing(missing.map(({ name }) => visible(name)))}{' '}
          {missing.length > 0 && role !== 'owner' && model.ownerOnly}
        </p>
        <Refusal error={consent.error} />
        {role === 'owner' && missing.length > 0 && (
          <Row>
            {missing.map(({ id, name }) => (
              <Button
                key={id}
                size="small"
                busy={consent.isPending && consent.variables === id}
                onClick={() => consent.mutate(id)}
              >
                {model.consentTo(visible(name))}
              </Button>
            ))}
          </Row>
        )}
      </Stack>
    </Callout>
  );
}
