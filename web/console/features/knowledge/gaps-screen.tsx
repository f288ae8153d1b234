import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { List } from '../../app/list.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Empty } from '../../ui/empty.js';
import { Card } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { KnowledgePage } from './frame.js';
import { GapRow } from './gap-row.js';
import { GAP_STATUSES, gapsQuery, type GapStatus } from './queries.js';
import css from './knowledge.module.css';

/** Questions that the knowledge does not answer. */
export function GapsScreen() {
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const asked = useSearch({ strict: false }).status;
  const status = GAP_STATUSES.find((one) => one === asked) ?? 'open';
  const query = useQuery(gapsQuery(workspace, status));
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
        <List
          query={query}
          rows={4}
          bare
          empty={
            <Empty icon="check" title={knowledge.noGaps} level={3}>
              {knowledge.noGapsLead}
            </Empty>
          }
        >
          {(gaps) => (
            <ul className={css.quarantined} aria-label={knowledge.gaps}>
              {gaps.map((gap) => (
                <GapRow key={gap.id} gap={gap} />
              ))}
            </ul>
          )}
        </List>
      </Card>
    </KnowledgePage>
  );
}
