import { useQuery } from '@tanstack/react-query';
import { problemText } from '../../app/problem.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Avatar } from '../../ui/avatar.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { onListKey } from '../../ui/list-keys.js';
import { Skeleton } from '../../ui/skeleton.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { patch } from './changes.js';
import { openLog } from './focus-log.js';
import { type InboxItem, respondersQuery } from './queries.js';
import css from './assign-dialog.module.css';

/** Assigns the conversation to a member who may reply, or unassigns it. */
export default function AssignDialog({ item, onClose }: { item: InboxItem; onClose: () => void }) {
  const texts = useTexts();
  const { inbox } = texts;
  const { id: workspace, member_id: me } = useWorkspace();
  const { data } = useQuery(respondersQuery(workspace));
  const { assignee_id: holder } = item.handoff;
  const responders = data
    ?.filter(({ role }) => may(role, 'reply'))
    .toSorted((a, b) => Number(b.id === me) - Number(a.id === me) || a.name.localeCompare(b.name));
  const assign = (id: string | null, name: string) => {
    onClose();
    const give = (to: string | null) => patch(workspace, item, { assignee_id: to });
    give(id).then(
      () =>
        showToast({
          title: id === null ? inbox.unassigned : inbox.assignedTo(name),
          undo: () => void give(holder),
          undoLabel: texts.ui.undo,
        }),
      (error: unknown) => showFailure(inbox.assignFailed, problemText(error, texts)),
    );
  };
  return (
    <Dialog open onClose={onClose} title={inbox.assign} finalFocus={openLog}>
      {responders === undefined && <Skeleton rows={4} withCircle label={inbox.loadingMembers} />}
      <ul className={css.list} onKeyDown={onListKey}>
        {responders?.map(({ id, name, role }, index) => (
          <li key={id}>
            <button
              type="button"
              className={css.choice}
              data-first={index === 0 || undefined}
              data-name={name}
              autoFocus={index === 0}
              onClick={() => assign(id, name)}
            >
              <Avatar id={id} name={name} size="small" />
              <span className={css.name}>{id === me ? inbox.toYou(name) : name}</span>
              <span className={css.role}>{texts.shell.roles[role]}</span>
              {id === holder && <Icon name="check" />}
            </button>
          </li>
        ))}
        {holder !== null && (
          <li>
            <button type="button" className={css.choice} onClick={() => assign(null, '')}>
              <Icon name="close" />
              <span className={css.name}>{inbox.unassign}</span>
            </button>
          </li>
        )}
      </ul>
    </Dialog>
  );
}
