import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { CHANNEL_ICONS } from '../../app/channels.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Avatar } from '../../ui/avatar.js';
import { Badge, Count } from '../../ui/badge.js';
import { classes } from '../../ui/classes.js';
import { languageName, momentFormat } from '../../ui/formats.js';
import { Hidden } from '../../ui/hidden.js';
import { Icon } from '../../ui/icon.js';
import type { IconName } from '../../ui/icons.js';
import { exactTime, useNow } from '../../ui/time.js';
import { DraftMark } from './draft-mark.js';
import { nameOf } from '../../transcript/contact-name.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import type { InboxItem, Queue } from './queries.js';
import { previewOf } from './preview.js';
import { waitedFor } from './waited.js';
import { TagChip } from './tag-chip.js';
import css from './queue-row.module.css';

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

/** Who it is and how long they wait; where they write, and what. Whom they wait for is the group's heading. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { item, queue, view, isOpen, isSelected, onSelect } = props;
  const { inbox } = useTexts();
  const workspace = useWorkspace();
  const { contact, unread } = item;
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
        <When item={item} isOwn={queue === 'mine'} />
        <span className={css.line}>
          <Channel item={item} />
          <span className={css.said}>
            <DraftMark session={item.handoff.session_id} />
            <ForeignWords text={previewOf(item)} />
          </span>
          <Marks item={item} queue={queue} />
          {unread > 0 && <Count of={unread} label={inbox.unread} />}
        </span>
      </Link>
    </>
  );
});

/** Since when it waits, or what was written last; whose it is, in queues of several. */
function When({ item, isOwn }: { item: InboxItem; isOwn: boolean }) {
  const { inbox } = useTexts();
  const { member_id: me } = useWorkspace();
  const language = useLocale();
  const now = useNow();
  const { waiting_since: since, due_at: due, last_message: last, assignee, handoff } = item;
  const holder = handoff.assignee_id === me ? inbox.you : (assignee?.name ?? handoff.external_responder);
  const at = since ?? last?.created_at;
  return (
    <span className={classes(css.when, since !== null && due !== null && now > Date.parse(due) && css.late)}>
      {!isOwn && holder !== null && (
        <>
          <ForeignWords text={holder} />
          {' · '}
        </>
      )}
      {at !== undefined && (
        <time dateTime={at} title={exactTime(new Date(at), language)}>
          {waitedFor(at, now, language) ?? inbox.now}
        </time>
      )}
    </span>
  );
}

/** Where the customer writes, and in which language. */
function Channel({ item: { session } }: { item: InboxItem }) {
  const { inbox } = useTexts();
  const locale = useLocale();
  const channel = session.via_api ? 'api' : session.channel;
  const language = session.language === null ? [] : [languageName(locale, session.language)];
  const words = [inbox.channel[channel], ...language].join(' · ');
  return (
    <span className={css.channel} title={words}>
      <Icon name={CHANNEL_ICONS[channel]} />
      <Hidden>{words}</Hidden>
    </span>
  );
}

/** What sets it apart from its neighbours. */
function Marks({ item: { handoff, session, ...item }, queue }: Pick<QueueRowProps, 'item' | 'queue'>) {
  const { inbox } = useTexts();
  const language = useLocale();
  const { kind, status, snoozed_until: until } = handoff;
  const [tag, ...tags] = session.tags;
  return (
    <span className={css.marks}>
      {queue !== 'closed' && (status === 'resolved' || status === 'closed') && (
        <Badge meaning="success">{inbox.status[status]}</Badge>
      )}
      {item.mentioned && <Mark icon="mention" words={inbox.mentioned} />}
      {kind === 'approval' && queue !== 'approvals' && <Badge meaning="warning">{inbox.approval}</Badge>}
      {item.woken_at !== null && <Mark icon="clock" words={inbox.snoozing.woken} />}
      {kind === 'complaint' && <Badge meaning="danger">{inbox.complaint}</Badge>}
      {queue === 'snoozed' && until !== null && (
        <Badge icon="clock">
          <time dateTime={until}>{inbox.snoozing.until(momentFormat(language).format(new Date(until)))}</time>
        </Badge>
      )}
      {tag && <TagChip {...tag} />}
      {tags.length > 0 && <Badge>+{tags.length}</Badge>}
    </span>
  );
}

const Mark = ({ icon, words }: { icon: IconName; words: string }) => (
  <span title={words}>
    <Badge meaning="accent" icon={icon}>
      <Hidden>{words}</Hidden>
    </Badge>
  </span>
);
