import { Suspense, useState } from 'react';
import { useTexts } from '../../texts/texts.js';
import { RelativeTime } from '../../ui/time.js';
import { nameOf, shownName } from '../../transcript/contact-name.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { Excerpt, type Hit, MessageHits } from '../../transcript/message-hits.js';
import { lazyPart } from '../../ui/parts.js';
import css from './search-results.module.css';

const TranscriptDialog = lazyPart(() => import('../../transcript/transcript-dialog.js'));

/** Message search results, latest first; each opens its conversation at that message. */
export default function SearchResults({ asked }: { asked: string }) {
  const { inbox } = useTexts();
  const [open, setOpen] = useState<Hit | null>(null);
  return (
    <div className={css.results}>
      <MessageHits asked={asked}>{(hit) => <HitRow key={hit.id} hit={hit} onOpen={() => setOpen(hit)} />}</MessageHits>
      <Suspense>
        {open && (
          <TranscriptDialog
            sessionId={open.session_id}
            title={shownName(open.contact, inbox)}
            contact={open.contact}
            place={{ messageId: open.id, older: open.older_cursor, newer: open.newer_cursor }}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function HitRow({ hit, onOpen }: { hit: Hit; onOpen: () => void }) {
  const { inbox } = useTexts();
  return (
    <li>
      <button type="button" className={css.hit} onClick={onOpen}>
        <span className={css.who}>
          <ForeignWords text={nameOf(hit.contact, inbox)} />
        </span>
        <span className={css.said} dir="auto">
          <Excerpt of={hit} />
        </span>
      </button>
      <span className={css.when}>
        {inbox.channel[hit.via_api ? 'api' : hit.channel]} · <RelativeTime at={hit.created_at} />
      </span>
    </li>
  );
}
