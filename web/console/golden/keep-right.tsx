import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Refusal } from '../app/refusal.js';
import { may } from '../app/roles.js';
import { useWorkspace } from '../app/session.js';
import { useLocale, useTexts } from '../texts/texts.js';
import { Button, buttonClass } from '../ui/button.js';
import { showToast } from '../ui/toast.js';
import { keepRight } from './golden-queries.js';

/** Takes the answers of a forecast that people judged right. */
export function KeepRight({ forecast }: { forecast: string }) {
  const { golden } = useTexts().forecasts;
  const { id: workspace, role } = useWorkspace();
  const { format } = new Intl.NumberFormat(useLocale());
  const keep = useMutation({
    mutationFn: () => keepRight(workspace, forecast),
    onSuccess: (kept) => showToast({ title: kept > 0 ? golden.kept(format(kept)) : golden.keptNone }),
  });
  return (
    <>
      <Refusal error={keep.error} />
      {may(role, 'manage_team') && (
        <Button busy={keep.isPending} onClick={() => keep.mutate()}>
          {golden.keep}
        </Button>
      )}
      <Link to="/w/$workspace/forecasts/golden" params={{ workspace }} className={buttonClass()}>
        {golden.open}
      </Link>
    </>
  );
}
