import { memo, Suspense } from 'react';
import { notedText } from '../app/problem.js';
import { useLocale, useTexts } from '../texts/texts.js';
import type { Texts } from '../texts/type.js';
import { Avatar } from '../ui/avatar.js';
import { Badge } from '../ui/badge.js';
import { classes } from '../ui/classes.js';
import { shortTimeFormat } from '../ui/formats.js';
import { Markdown } from '../ui/markdown.js';
import { exactTime } from '../ui/time.js';
import { nameOf } from './contact-name.js';
import { ForeignText, ForeignWords, visible } from './foreign-text.js';
import { Proof } from './proof.js';
import { useFilesLeft } from './removed-files.js';
import { isStandIn } from './stand-in.js';
import type { ChatMessage, Speaker } from './types.js';
import { lazyPart } from '../ui/parts.js';
import css from './message.module.css';

const Extras = lazyPart(() => import('./extras.js'));

export interface MessageProps {
  message: ChatMessage;
  /** Grouped under the name of the message before. */
  follows: boolean;
  contact: Speaker | null;
  isOpen: boolean;
  onToggleProof: (id: string) => void;
}

/** One message: author, time and text; for the agent's answers, also citations. */
export const Message = memo(function Message({ message, follows, contact, isOpen, onToggleProof }: MessageProps) {
  const { inbox } = useTexts();
  const { author, text, quoted, edits, citations, articles, action } = message;
  const attachments = useFilesLeft(message.attachments);
  const isAgent = author === 'agent';
  const name = authorOf(message, contact, inbox);
  if (author === 'system')
    return (
      <p className={css.event}>
        <Suspense fallback={visible(text)}>{text.startsWith('[') ? <Note text={text} /> : visible(text)}</Suspense>
      </p>
    );
  return (
    <article className={classes(css.message, follows && css.follows)} aria-label={visible(name)}>
      {!follows && (
        <>
          <Avatar id={authorId(message, contact?.id)} name={name} size="small" isAgent={isAgent} />
          <header className={css.by}>
            <b>
              <ForeignWords text={name} />
            </b>
            {isAgent && <Badge>{inbox.ai}</Badge>}
            <ShortTime at={message.created_at} />
          </header>
        </>
      )}
      <div className={css.body}>
        {!isStandIn(text, attachments) &&
          (author === 'contact' ? <ForeignText text={text} /> : <Markdown text={visible(text)} />)}
        {isAgent && citations.length > 0 && (
          <Proof message={message} isOpen={isOpen} onToggle={() => onToggleProof(message.id)} />
        )}
        {(articles[0] || quoted || edits[0] || attachments[0] || action) && (
          <Suspense>
            <Extras message={message} attachments={attachments} />
          </Suspense>
        )}
      </div>
    </article>
  );
});

/** What the team alone reads; in English until the texts have come. */
const Note = ({ text }: { text: string }) => visible(notedText(text, useTexts()));

/** "09:31", with the full time on hover. */
export function ShortTime({ at }: { at: string }) {
  const language = useLocale();
  const date = new Date(at);
  return (
    <time className={css.time} dateTime={at} title={exactTime(date, language)}>
      {shortTimeFormat(language).format(date)}
    </time>
  );
}

function authorOf(
  { author, author_label: label }: ChatMessage,
  contact: Speaker | null,
  inbox: Texts['inbox'],
): string {
  if (author === 'agent') return inbox.agent;
  if (author === 'contact') return nameOf(contact, inbox);
  return label ?? inbox.teammate;
}

const authorId = ({ author, author_label: label, session_id }: ChatMessage, contactId: string | undefined): string =>
  author === 'contact' ? (contactId ?? session_id) : (label ?? author);
