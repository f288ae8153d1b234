import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../app/loaded.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Avatar } from '../../ui/avatar.js';
import { Icon } from '../../ui/icon.js';
import { onListKey } from '../../ui/list-keys.js';
import { respondersQuery } from './queries.js';
import css from './choice-list.module.css';

export interface MemberChoicesProps {
  /** Who has it now; null = nobody, undefined = several. */
  holder?: string | null;
  isBusy?: boolean;
  onChosen: (id: string | null, name: string) => void;
}

/** Members who may reply, oneself first, and nobody. */
export function MemberChoices({ holder, isBusy, onChosen }: MemberChoicesProps) {
  const { inbox, shell, conversationActions } = useTexts();
  const { id: workspace, member_id: me } = useWorkspace();
  return (
    <Loaded query={useQuery(respondersQuery(workspace))} rows={4} withCircle label={inbox.loadingMembers}>
      {(members) => (
        <ul className={css.list} onKeyDown={onListKey} aria-busy={isBusy}>
          {members
            .filter(({ role }) => may(role, 'reply'))
            .toSorted((a, b) => Number(b.id === me) - Number(a.id === me) || a.name.localeCompare(b.name))
            .map(({ id, name, role }, index) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.choice}
                  data-first={index === 0 || undefined}
                  data-name={name}
                  autoFocus={index === 0}
                  onClick={() => onChosen(id, name)}
                >
                  <Avatar id={id} name={name} size="small" />
                  <span className={css.name}>{id === me ? conversationActions.toYou(name) : name}</span>
                  <span className={css.role}>{shell.roles[role]}</span>
                  {id === holder && <Icon name="check" />}
                </button>
              </li>
            ))}
          {holder !== null && (
            <li>
              <button type="button" className={css.choice} onClick={() => onChosen(null, '')}>
                <Icon name="close" />
                <span className={css.name}>{conversationActions.unassign}</span>
              </button>
            </li>
          )}
        </ul>
      )}
    </Loaded>
  );
}
