import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Avatar } from '../../ui/avatar.js';
import { visible } from '../../transcript/foreign-text.js';
import { respondersQuery } from './queries.js';
import { usePresence } from './use-presence.js';
import css from './presence-line.module.css';

/** Maximum number of names; the rest is counted. */
const NAMED_MAX = 2;

/** Colleagues in the conversation, and which of them are replying. */
export default function PresenceLine({ session }: { session: string }) {
  const { inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const others = usePresence(session);
  const { data: members } = useQuery({ ...respondersQuery(workspace), enabled: others.length > 0 });
  const named = others.flatMap(({ member_id: id, state }) => {
    const member = members?.find((one) => one.id === id);
    return member ? [{ id, state, name: visible(member.name) }] : [];
  });
  const words = named
    .slice(0, NAMED_MAX)
    .map(({ name, state }) => (state === 'replying' ? inbox.isReplying(name) : inbox.isHere(name)));
  if (named.length > NAMED_MAX) words.push(inbox.moreHere(named.length - NAMED_MAX));
  return (
    <span className={css.line} role="status" data-presence>
      {named.slice(0, NAMED_MAX).map(({ id, name }) => (
        <Avatar key={id} id={id} name={name} size="small" />
      ))}
      <span className={css.words}>{words.join(' · ')}</span>
    </span>
  );
}
