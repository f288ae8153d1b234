import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { countOf, countsQuery, filtersQuery, QUEUES } from './queries.js';
import { keyOfView, viewOfFilter } from './view.js';
import css from './inbox-views.module.css';

/** The queues and their counts, if the navigation is wide enough. */
export default function InboxViews() {
  const { inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const queue = useParams({ strict: false, select: (params) => params.queue });
  const { data: counts } = useQuery(countsQuery(workspace));
  const { data: filters } = useQuery(filtersQuery(workspace));
  return [
    ...QUEUES.map((name) => (
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
    )),
    ...(filters ?? []).map((filter) => {
      const address = keyOfView(viewOfFilter(filter));
      return (
        <Link
          key={filter.id}
          to="/w/$workspace/inbox/$queue"
          params={{ workspace, queue: address }}
          className={css.view}
          aria-current={address === queue ? 'true' : undefined}
        >
          <span className={css.name}>
            <ForeignWords text={filter.name} />
          </span>
        </Link>
      );
    }),
  ];
}
