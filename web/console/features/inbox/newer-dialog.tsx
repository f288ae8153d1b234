import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Skeleton } from '../../ui/skeleton.js';
import { arrivedAfter, latestOf } from './arrivals.js';
import { putBack } from './attach-files.js';
import { putBackLeftOff } from './left-off.js';
import { takeBack } from './drafts.js';
import { Failed } from '../../app/failed.js';
import { Message } from '../../transcript/message.js';
import { type Outgoing, sendAnyway } from './outbox.js';
import { type InboxItem, transcriptQuery } from './queries.js';
import css from './newer-dialog.module.css';

/** Only the latest messages are shown; the rest is counted. */
const SHOWN_MAX = 5;

export interface NewerDialogProps {
  /** A reply written without knowing newer messages. */
  outgoing: Outgoing;
  contact: InboxItem['contact'];
}

/** Shows the newer messages, and asks whether the reply still fits. */
export default function NewerDialog({ outgoing, contact }: NewerDialogProps) {
  const { inbox, conversationActions } = useTexts();
  const { data, error, isFetching, refetch } = useQuery(transcriptQuery(outgoing.workspace, outgoing.sessionId));
  const messages = data?.messages ?? [];
  const newer = arrivedAfter(messages, outgoing.after);
  const shown = newer.slice(-SHOWN_MAX);
  const last = latestOf(newer);
  const edit = () => {
    takeBack(outgoing);
    putBack(outgoing.sessionId, outgoing.files ?? []);
    putBackLeftOff(outgoing.sessionId, outgoing.leftOff ?? []);
  };
  return (
    <Dialog
      open
      onClose={edit}
      title={inbox.newerTitle}
      lead={conversationActions.newerLead}
      foot={
        <>
          <Button data-first onClick={edit}>
            {conversationActions.editReply}
          </Button>
          <Button kind="primary" aria-disabled={!last} onClick={() => last && sendAnyway(outgoing, last.id)}>
            {conversationActions.sendAnyway}
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
        <b>{conversationActions.yourReply}</b>
        <p dir="auto">{outgoing.text}</p>
      </blockquote>
    </Dialog>
  );
}

const ignore = (): void => undefined;
