import { type RefObject, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { classes } from '../../ui/classes.js';
import { Hidden } from '../../ui/hidden.js';
import { Icon } from '../../ui/icon.js';
import { Kbd } from '../../ui/kbd.js';
import { useHasDraft } from './drafts.js';
import { type Kind, useOutgoing } from './outbox.js';
import { Presence } from './presence.js';
import { type InboxItem, isElsewhere } from './queries.js';
import { Writing } from './writing.js';
import { lazyPart } from '../../ui/parts.js';
import css from './composer.module.css';

const NewerDialog = lazyPart(() => import('./newer-dialog.js'));
const Suggestion = lazyPart(() => import('./suggestion.js'));
const ChannelLine = lazyPart(() => import('./channel-line.js'));

/** Field for replies and private notes. Its text survives whatever happens to the page. */
export function Composer({ item }: { item: InboxItem }) {
  const { inbox } = useTexts();
  const [kind, setKind] = useState<Kind>('reply');
  const [isClosed, setClosed] = useState(false);
  const outdated = useOutgoing(item.id).find((one) => one.isOutdated);
  const place = useRef<HTMLDivElement>(null);
  const submit = useRef<() => void>(() => undefined);
  const write = (next: Kind) => {
    // Synchronous, so that the next keystroke goes into the field.
    flushSync(() => setKind(next));
    place.current?.querySelector<HTMLElement>('textarea, [data-instead]')?.focus();
  };
  useComposerActions(write, submit, place);
  return (
    <div ref={place} className={css.composer}>
      <div className={css.head}>
        <div className={css.kinds} role="group" aria-label={inbox.writeAs}>
          {KINDS.map(([one, keys]) => (
            <button
              key={one}
              type="button"
              className={classes(css.kind, one === 'note' && css.asNote)}
              aria-pressed={one === kind}
              aria-keyshortcuts={keys}
              onClick={() => write(one)}
            >
              {one === 'note' && <Icon name="lock" />}
              {inbox.kind[one]}
              {one !== kind && <DraftDot item={item} kind={one} />}
              <Kbd keys={keys} />
            </button>
          ))}
        </div>
        <Presence session={item.handoff.session_id} />
      </div>
      <Suspense>{outdated && <NewerDialog key={outdated.key} outgoing={outdated} contact={item.contact} />}</Suspense>
      <Suspense>{isElsewhere(item) && <ChannelLine item={item} onClosed={setClosed} />}</Suspense>
      <Suspense>
        {kind === 'reply' && item.handoff.stop_reason === 'agent_mode' && (
          <Suggestion session={item.handoff.session_id} place={place} />
        )}
      </Suspense>
      {!(isClosed && kind === 'reply') && <Writing key={kind} kind={kind} item={item} submitRef={submit} />}
    </div>
  );
}

/** There is unsent text of the other kind. */
function DraftDot({ item, kind }: { item: InboxItem; kind: Kind }) {
  const { inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const hasDraft = useHasDraft({ workspace, sessionId: item.handoff.session_id, kind });
  return (
    hasDraft && (
      <span className={css.dot}>
        <Hidden> {inbox.draft}</Hidden>
      </span>
    )
  );
}

const KINDS: readonly [kind: Kind, keys: string][] = [
  ['reply', 'r'],
  ['note', 'n'],
];

/** Shortcuts that focus and send the field. */
function useComposerActions(
  write: (kind: Kind) => void,
  submit: RefObject<() => void>,
  place: RefObject<HTMLElement | null>,
): void {
  const latest = useRef(write);
  useLayoutEffect(() => {
    latest.current = write;
  });
  useAllowedActions(
    useMemo(
      (): Action[] => [
        {
          id: 'conversation.reply',
          family: 'conversation',
          title: (texts) => texts.inbox.reply,
          icon: 'mail',
          keys: 'r',
          needs: 'reply',
          run: () => latest.current('reply'),
        },
        {
          id: 'conversation.note',
          family: 'conversation',
          title: (texts) => texts.inbox.writeNote,
          icon: 'lock',
          keys: 'n',
          needs: 'reply',
          run: () => latest.current('note'),
        },
        {
          id: 'conversation.send',
          family: 'conversation',
          title: (texts) => texts.inbox.send,
          keys: 'mod+enter',
          needs: 'reply',
          isKeyOnly: true,
          // Ignored in the search field, so that it does not send half a reply.
          isHere: () => place.current?.contains(document.activeElement) === true,
          run: () => submit.current(),
        },
      ],
      [submit, place],
    ),
  );
}
