import { useQuery } from '@tanstack/react-query';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { draftsQuery } from './draft-list.js';
import { useIsUnsent } from './outbox.js';
import css from './draft-mark.module.css';

/** Marks a queue row in which the member has a draft. */
export function DraftMark({ session }: { session: string }) {
  const { inbox } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const { data: hasDraft } = useQuery({
    ...draftsQuery(workspace),
    enabled: may(role, 'reply'),
    select: (drafts) => drafts.some((draft) => draft.session_id === session),
  });
  const isUnsent = useIsUnsent(session);
  return hasDraft || isUnsent ? (
    <>
      <b className={css.draft}>{inbox.draft}</b>
      {' · '}
    </>
  ) : null;
}
