/** How a forecast with the large model goes: why it has paused, what is missing, what it took. */
import { FormDialog } from '../../app/form-dialog.js';
import { useServerForm } from '../../app/use-form.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { type Forecast, goOnWithin } from './forecast-queries.js';
import { LimitFields, limitsIn, NO_LIMITS } from './limits.js';

const MICROS = 1_000_000;

export const isLimit = (reason: Forecast['pause_reason']): boolean => reason === 'tokens' || reason === 'cost';

export function WhyPaused({ reason }: { reason: NonNullable<Forecast['pause_reason']> }) {
  const { model } = useTexts().forecasts;
  return (
    <Callout meaning="warning" title={model.pausedTitle}>
      {model.paused[reason]}
    </Callout>
  );
}

/** What no figure counts. */
export function Missing({ of: { unanswered_by_model: unanswered, waiting } }: { of: Missed }) {
  const { model } = useTexts().forecasts;
  const { format } = new Intl.NumberFormat(useLocale());
  return (
    <>
      {unanswered > 0 && <p>{model.unanswered(format(unanswered))}</p>}
      {waiting > 0 && <p>{model.waiting(format(waiting))}</p>}
    </>
  );
}
type Missed = Pick<Forecast, 'unanswered_by_model' | 'waiting'>;

type Used = Pick<Forecast, 'large_model' | 'tokens' | 'cost_micros'>;

/** As facts; none of a forecast of the embedded engine. */
export function useUsed({ large_model: isLarge, tokens, cost_micros: micros }: Used): [string, string][] {
  const { model } = useTexts().forecasts;
  const language = useLocale();
  const money = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  if (!isLarge) return [];
  return [
    [model.used, tokens === null ? model.unknown : new Intl.NumberFormat(language).format(tokens)],
    [model.spent, micros === null ? model.unknown : money.format(micros / MICROS)],
  ];
}

/** It goes on once its limit is larger. */
export function GoOnDialog({ forecast: { id }, onClose }: { forecast: Forecast; onClose: () => void }) {
  const { model } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const { field, onSubmit, isBusy, problem } = useServerForm({ ...NO_LIMITS }, async (typed) => {
    await goOnWithin(workspace, id, limitsIn(typed));
    onClose();
  });
  return (
    <FormDialog
      title={model.goOnWith}
      lead={model.goOnLead}
      button={model.goOnWith}
      onSubmit={onSubmit}
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
    >
      <LimitFields field={field} />
    </FormDialog>
  );
}
