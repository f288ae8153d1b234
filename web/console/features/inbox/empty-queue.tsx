import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePreferences } from '../../app/preferences.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { buttonClass } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { countsQuery, type Queue } from './queries.js';

/** Suggests what to do next: members without conversations are led to the unassigned ones. */
export default function EmptyQueue({ queue, isFiltered: isPart }: { queue: Queue; isFiltered: boolean }) {
  const { inbox, emptyQueue: words } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const { setupHidden } = usePreferences();
  const { data: counts } = useQuery(countsQuery(workspace));
  if (isPart)
    return (
      <Empty icon="filter" title={inbox.filters.empty} level={3}>
        {inbox.filters.emptyLead}
      </Empty>
    );
  const others = queue === 'mine' ? (counts?.unassigned ?? 0) : 0;
  return (
    <Empty
      icon={queue === 'closed' ? 'inbox' : 'check'}
      title={words.titles[queue]}
      level={3}
      action={
        others > 0 ? (
          <Link
            to="/w/$workspace/inbox/$queue"
            params={{ workspace, queue: 'unassigned' }}
            className={buttonClass('primary')}
          >
            {words.seeUnassigned(others)}
          </Link>
        ) : (
          counts?.all === 0 &&
          may(role, 'manage_team') &&
          !setupHidden.includes(workspace) && (
            <Link to="/w/$workspace/start" params={{ workspace }} className={buttonClass()}>
              {words.setUp}
            </Link>
          )
        )
      }
    >
      {words.leads[queue]}
    </Empty>
  );
}
