import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { countOf, countsQuery, QUEUES } from './queries.js';
import css from './inbox-views.module.css';

/** The queues and how much is in them, where the navigation has room for words. */
export default function InboxViews() {
  const { inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const { queue } = useParams({ strict: false });
  const { data: counts } = useQuery(countsQuery(workspace));
  return QUEUES.map((name) => (
    <Link
      key={name}
      to="/w/$workspace/inbox/$queue"
      params={{ workspace, queue: name }}
      className={css.view}
      aria-current={name === queue ? 'true' : undefined}
    >
      <span className={css.name}>{inbox.queues[name]}</span>
      <span className={css.count}>{countOf(counts, name)}</span>
    </Link>
  ));
}
