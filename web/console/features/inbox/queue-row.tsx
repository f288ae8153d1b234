import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Avatar } from '../../ui/avatar.js';
import { Badge, Count } from '../../ui/badge.js';
import { classes } from '../../ui/classes.js';
import { languageName, momentFormat } from '../../ui/formats.js';
import { exactTime, QuietTime, useNow } from '../../ui/time.js';
import { DraftMark } from './draft-mark.js';
import { nameOf } from '../../transcript/contact-name.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import type { InboxItem, Queue } from './queries.js';
import { previewOf } from './preview.js';
import { waitedFor, waitWords } from './waited.js';
import { TagChip } from './tag-chip.js';
import css from './queue-row.module.css';

/** Maximum number of tags beside the rest. */
const TAGS_SHOWN = 3;

export interface QueueRowProps {
  item: InboxItem;
  queue: Queue;
  /** View of the inbox, as in the URL. */
  view: string;
  isOpen: boolean;
  /** Null if the role may not change anything. */
  isSelected: boolean | null;
  onSelect: (id: string, isRange: boolean) => void;
}

/** Who it is, what they want, and whom they wait for, how long. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { item, queue, view, isOpen, isSelected, onSelect } = props;
  const { inbox } = useTexts();
  const workspace = useWorkspace();
  const { contact, session, unread } = item;
  const name = nameOf(contact, inbox);
  return (
    <>
      {isSelected !== null && (
        <label className={classes(css.pick, isSelected && css.picked)}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={inbox.many.select(visible(name))}
            // The change event does not contain the Shift key.
            onClick={(event) => onSelect(item.id, event.shiftKey)}
            onChange={() => undefined}
          />
        </label>
      )}
      <Link
        to="/w/$workspace/inbox/$queue/$handoff"
        params={{ workspace: workspace.id, queue: view, handoff: item.id }}
        className={classes(css.row, unread > 0 && css.unread, isSelected && css.selected)}
        aria-current={isOpen ? 'true' : undefined}
        data-handoff={item.id}
      >
        <Avatar id={contact?.id ?? item.id} name={name} />
        <span className={css.who}>
          <ForeignWords text={name} />
        </span>
        {unread > 0 && <Count of={unread} label={inbox.unread} />}
        <Preview item={item} />
        <Meta item={item} queue={queue} />
        {session.tags.length > 0 && (
          <span className={css.tags}>
            {session.tags.slice(0, TAGS_SHOWN).map((tag) => (
              <TagChip key={tag.id} {...tag} />
            ))}
            {session.tags.length > TAGS_SHOWN && <Badge>+{session.tags.length - TAGS_SHOWN}</Badge>}
          </span>
        )}
      </Link>
    </>
  );
});

/** What it waits for, the channel, the language and the reason. */
function Meta({ item, queue }: Pick<QueueRowProps, 'item' | 'queue'>) {
  const { inbox } = useTexts();
  const language = useLocale();
  const { handoff, session } = item;
  const isClosed = handoff.status === 'resolved' || handoff.status === 'closed';
  return (
    <span className={css.meta}>
      {isClosed ? <Badge meaning="success">{inbox.status[handoff.status]}</Badge> : <Wait item={item} />}
      <span className={css.channel}>
        {inbox.channel[session.via_api ? 'api' : session.channel]}
        {session.language !== null && ` · ${languageName(language, session.language)}`}
      </span>
      {item.mentioned && (
        <Badge meaning="accent" icon="mention">
          {inbox.mentioned}
        </Badge>
      )}
      {handoff.kind === 'approval' && <Badge meaning="warning">{inbox.approval}</Badge>}
      {item.woken_at !== null && (
        <Badge meaning="accent" icon="clock">
          {inbox.snoozing.woken}
        </Badge>
      )}
      {handoff.kind === 'complaint' && <Badge meaning="danger">{inbox.complaint}</Badge>}
      {queue === 'snoozed' && <Until item={item} />}
    </span>
  );
}

/** When the snooze ends. */
function Until({ item: { handoff } }: { item: InboxItem }) {
  const { snoozing } = useTexts().inbox;
  const language = useLocale();
  if (handoff.snoozed_until === null) return null;
  return (
    <Badge icon="clock">
      <time dateTime={handoff.snoozed_until}>
        {snoozing.until(momentFormat(language).format(new Date(handoff.snoozed_until)))}
      </time>
    </Badge>
  );
}

/** Whom it waits for, and how long; if it is not the team, when something was last written. */
function Wait({ item }: { item: InboxItem }) {
  const { inbox } = useTexts();
  const { member_id: me } = useWorkspace();
  const language = useLocale();
  const now = useNow();
  const { waiting_since: since, due_at: due, last_message: last } = item;
  const words = visible(waitWords(item, me, inbox));
  if (since === null)
    return (
      <span className={css.wait}>
        {words}{' '}
        {last && (
          <>
            · <QuietTime at={last.created_at} />
          </>
        )}
      </span>
    );
  return (
    <span className={classes(css.wait, css.ours, due !== null && now > Date.parse(due) && css.late)}>
      {words}{' '}
      <time dateTime={since} title={exactTime(new Date(since), language)}>
        {waitedFor(since, now, language) ?? inbox.now}
      </time>
    </span>
  );
}

function Preview({ item }: { item: InboxItem }) {
  return (
    <span className={css.said}>
      <DraftMark session={item.handoff.session_id} />
      <ForeignWords text={previewOf(item)} />
    </span>
  );
}
