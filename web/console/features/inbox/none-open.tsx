import { Suspense } from 'react';
import { usePreferences } from '../../app/preferences.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { fetchScreenTexts, useTexts } from '../../texts/texts.js';
import { Empty } from '../../ui/empty.js';
import { lazyPart } from '../../ui/parts.js';
import css from './screen.module.css';

/** With the texts of the other screens, which are not there at first. */
const SetupList = lazyPart(() =>
  Promise.all([import('../../app/setup-list.js'), fetchScreenTexts()]).then(([part]) => part),
);

/** Beside the queue: while it is empty, it shows what to set up next. */
export default function NoneOpen({ isEmpty }: { isEmpty: boolean }) {
  const { conversationActions } = useTexts();
  const { id, role } = useWorkspace();
  const { setupHidden } = usePreferences();
  if (isEmpty && may(role, 'manage_team') && !setupHidden.includes(id))
    return (
      <Suspense>
        <div className={css.setup}>
          <SetupList />
        </div>
      </Suspense>
    );
  return (
    <Empty icon="inbox" title={conversationActions.noneOpen}>
      {conversationActions.noneOpenLead}
    </Empty>
  );
}
