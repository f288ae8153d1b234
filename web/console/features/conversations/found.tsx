import { Link } from '@tanstack/react-router';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { nameOf } from '../../transcript/contact-name.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { Excerpt, type Hit, MessageHits } from '../../transcript/message-hits.js';
import { RelativeTime } from '../../ui/time.js';
import css from './conversations.module.css';

/** Message search results, latest first; each links to its place in its conversation. */
export default function Found({ asked }: { asked: string }) {
  return (
    <div className={css.found}>
      <MessageHits asked={asked} level={2}>
        {(hit) => <HitRow key={hit.id} hit={hit} />}
      </MessageHits>
    </div>
  );
}

function HitRow({ hit }: { hit: Hit }) {
  const { inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const { contact, session_id: session, channel, via_api: viaApi, created_at: at } = hit;
  return (
    <li className={css.hit}>
      <Link
        to="/w/$workspace/conversations/$session"
        params={{ workspace, session }}
        search={{ message: hit.id, older: hit.older_cursor, newer: hit.newer_cursor }}
      >
        <ForeignWords text={nameOf(contact, inbox)} />
      </Link>
      <p className={css.excerpt} dir="auto">
        <Excerpt of={hit} />
      </p>
      <p className={css.faint}>
        {inbox.channel[viaApi ? 'api' : channel]} · <RelativeTime at={at} />
      </p>
    </li>
  );
}
