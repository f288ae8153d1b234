import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Failed } from '../../app/failed.js';
import { Empty } from '../../ui/empty.js';
import { Card } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { Skeleton } from '../../ui/skeleton.js';
import { KnowledgePage } from './frame.js';
import { GapRow } from './gap-row.js';
import { GAP_STATUSES, gapsQuery, type GapStatus } from './queries.js';
import css from './knowledge.module.css';

/** Questions that the knowledge does not answer. */
export function GapsScreen() {
  const texts = useTexts();
  const { knowledge, ui } = texts;
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const asked = useSearch({ strict: false }).status;
  const status = GAP_STATUSES.find((one) => one === asked) ?? 'open';
  const { data: gaps, error, refetch } = useQuery(gapsQuery(workspace, status));
  const show = (next: GapStatus): void => {
    const search = next === 'open' ? {} : { status: next };
    void navigate({ to: '/w/$workspace/knowledge/gaps', params: { workspace }, search, replace: true });
  };
  return (
    <KnowledgePage>
      <Card
        title={knowledge.gaps}
        lead={knowledge.gapsLead}
        actions={
          <Select
            label={knowledge.state}
            hideLabel
            value={status}
            options={GAP_STATUSES.map((value) => ({ value, label: knowledge.gapStatuses[value] }))}
            onChange={show}
          />
        }
      >
        {!gaps && error && <Failed error={error} onRetry={() => void refetch()} />}
        {!gaps && !error && <Skeleton label={ui.loading} rows={4} />}
        {gaps?.length === 0 && (
          <Empty icon="check" title={knowledge.noGaps} level={3}>
            {knowledge.noGapsLead}
          </Empty>
        )}
        {gaps && gaps.length > 0 && (
          <ul className={css.quarantined} aria-label={knowledge.gaps}>
            {gaps.map((gap) => (
              <GapRow key={gap.id} gap={gap} />
            ))}
          </ul>
        )}
      </Card>
    </KnowledgePage>
  );
}
