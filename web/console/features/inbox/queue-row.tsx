import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useMe, useWorkspace } from '../../app/session.js';
import { useLanguage, useTexts } from '../../texts/texts.js';
import { Avatar } from '../../ui/avatar.js';
import { Badge, Count } from '../../ui/badge.js';
import { classes } from '../../ui/classes.js';
import { momentFormat } from '../../ui/formats.js';
import { Hidden } from '../../ui/hidden.js';
import { exactTime, QuietTime, useNow } from '../../ui/time.js';
import { DraftMark } from './draft-mark.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import type { InboxItem, Queue } from './queries.js';
import { previewOf } from './preview.js';
import { waitedFor } from './waited.js';
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

/** Who is waiting, for how long, and their last message. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { item, queue, view, isOpen, isSelected, onSelect } = props;
  const { inbox } = useTexts();
  const workspace = useWorkspace();
  const { contact, session, unread } = item;
  const name = contact?.name ?? contact?.email ?? inbox.visitor;
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
        <Wait item={item} />
        <LastMessage item={item} />
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

/** Details: channel, reason and assignee. */
function Meta({ item, queue }: Pick<QueueRowProps, 'item' | 'queue'>) {
  const { inbox } = useTexts();
  const workspace = useWorkspace();
  const { handoff, session, unread, agent_silent: isSilent } = item;
  return (
    <span className={css.meta}>
      <span className={css.channel}>{inbox.channel[session.channel]}</span>
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
      {!isSilent && queue !== 'closed' && handoff.kind !== 'approval' && (
        <Badge meaning="info">{inbox.agentAnswers}</Badge>
      )}
      {handoff.assignee_id && handoff.assignee_id !== workspace.member_id && item.assignee && (
        <Badge>{item.assignee.name}</Badge>
      )}
      {queue === 'snoozed' && <Until item={item} />}
      {queue === 'closed' && <Badge meaning="success">{inbox.status[handoff.status]}</Badge>}
      {unread > 0 && (
        <span className={css.count}>
          <Count of={unread} label={inbox.unread} />
        </span>
      )}
    </span>
  );
}

/** When the snooze ends. */
function Until({ item: { handoff } }: { item: InboxItem }) {
  const { snoozing } = useTexts().inbox;
  const language = useLanguage();
  if (handoff.snoozed_until === null) return null;
  return (
    <Badge icon="clock">
      <time dateTime={handoff.snoozed_until}>
        {snoozing.until(momentFormat(language).format(new Date(handoff.snoozed_until)))}
      </time>
    </Badge>
  );
}

/** Since when the contact waits; if nobody waits, when something was last written. */
function Wait({ item: { waiting_since: since, last_message: last } }: { item: InboxItem }) {
  const { inbox } = useTexts();
  const language = useLanguage();
  const now = useNow();
  if (since === null) return <span className={css.wait}>{last && <QuietTime at={last.created_at} />}</span>;
  const { words, isLong } = waitedFor(since, now, language);
  return (
    <time
      className={classes(css.wait, isLong && css.late)}
      dateTime={since}
      title={exactTime(new Date(since), language)}
    >
      <Hidden>{inbox.waiting} </Hidden>
      {words ?? inbox.now}
    </time>
  );
}

function LastMessage({ item }: { item: InboxItem }) {
  const { handoff, last_message: last } = item;
  const { inbox } = useTexts();
  const { account } = useMe();
  const text = previewOf(item).replaceAll(/\s+/g, ' ');
  const by =
    last && last.author === 'teammate' ? (last.author_label === account.name ? inbox.you : last.author_label) : null;
  const prefix = last?.author === 'agent' ? inbox.agent : by;
  return (
    <span className={css.said}>
      <DraftMark session={handoff.session_id} />
      {prefix && `${prefix}: `}
      <ForeignWords text={text} />
    </span>
  );
}
