import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Avatar } from '../../ui/avatar.js';
import { Badge } from '../../ui/badge.js';
import { IconButton } from '../../ui/icon-button.js';
import { Markdown } from '../../ui/markdown.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import { ShortTime } from '../../transcript/message.js';
import type { Note as Noted } from './notes.js';
import { respondersQuery } from './queries.js';
import message from '../../transcript/message.module.css';
import css from './note.module.css';

export interface NoteProps {
  note: Noted;
  onDelete: (note: Noted) => void;
}

/** A private note of the team, styled unlike anything that a customer receives. */
export const Note = memo(function Note({ note, onDelete }: NoteProps) {
  const { inbox } = useTexts();
  const { member_id: me, role } = useWorkspace();
  const marks = useMentioned(note);
  const isDeletable = may(role, 'manage_team') || (note.author_id === me && may(role, 'reply'));
  return (
    <article
      className={`${message.message} ${css.noted}`}
      aria-label={inbox.noteBy(visible(note.author_label))}
      data-note
    >
      <Avatar id={note.author_label} name={note.author_label} size="small" />
      <header className={message.by}>
        <b>
          <ForeignWords text={note.author_label} />
        </b>
        <Badge meaning="warning" icon="lock">
          {inbox.privateNote}
        </Badge>
        <ShortTime at={note.created_at} />
        {isDeletable && (
          <span className={css.delete}>
            <IconButton icon="trash" label={inbox.deleteNote} onClick={() => onDelete(note)} />
          </span>
        )}
      </header>
      <div className={`${message.body} ${css.note}`}>
        <Markdown text={visible(note.text)} marks={marks} />
      </div>
    </article>
  );
});

/** Mentioned names, as they appear in the text. */
function useMentioned({ mentions }: Noted): string[] {
  const { id: workspace } = useWorkspace();
  const { data } = useQuery({ ...respondersQuery(workspace), enabled: mentions.length > 0 });
  return data?.filter(({ id }) => mentions.includes(id)).map(({ name }) => `@${visible(name)}`) ?? [];
}
