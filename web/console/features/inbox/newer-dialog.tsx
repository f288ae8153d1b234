import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Skeleton } from '../../ui/skeleton.js';
import { takeBack } from './drafts.js';
import { Failed } from './failed.js';
import { Message } from './message.js';
import { type Outgoing, sendOnTop } from './outbox.js';
import { type InboxItem, transcriptQuery } from './queries.js';
import css from './newer-dialog.module.css';

/** The latest are shown; more are counted. */
const SHOWN_MAX = 5;

export interface NewerDialogProps {
  /** A reply that was written without knowing of newer messages. */
  outgoing: Outgoing;
  contact: InboxItem['contact'];
}

/** Shows what has been said meanwhile, and asks whether the reply is still right. */
export default function NewerDialog({ outgoing, contact }: NewerDialogProps) {
  const { inbox } = useTexts();
  const { data, error, isFetching, refetch } = useQuery(transcriptQuery(outgoing.workspace, outgoing.sessionId));
  const messages = data?.messages ?? [];
  const newer = messages.slice(messages.findLastIndex(({ id }) => id === outgoing.after) + 1);
  const shown = newer.slice(-SHOWN_MAX);
  const last = newer.at(-1);
  const edit = () => takeBack(outgoing);
  return (
    <Dialog
      open
      onClose={edit}
      title={inbox.newerTitle}
      lead={inbox.newerLead}
      foot={
        <>
          <Button data-first onClick={edit}>
            {inbox.editReply}
          </Button>
          <Button kind="primary" aria-disabled={!last} onClick={() => last && sendOnTop(outgoing, last.id)}>
            {inbox.sendAnyway}
          </Button>
        </>
      }
    >
      {!last && isFetching && <Skeleton rows={2} label={inbox.loadingConversation} />}
      {!last && !isFetching && <Failed error={error ?? new Error()} onRetry={() => void refetch()} />}
      <div className={css.messages}>
        {newer.length > shown.length && <p className={css.more}>{inbox.newMessages(newer.length)}</p>}
        {shown.map((message) => (
          <Message key={message.id} {...{ message, contact }} follows={false} isOpen={false} onToggleProof={ignore} />
        ))}
      </div>
      <blockquote className={css.reply}>
        <b>{inbox.yourReply}</b>
        <p dir="auto">{outgoing.text}</p>
      </blockquote>
    </Dialog>
  );
}

const ignore = (): void => undefined;
