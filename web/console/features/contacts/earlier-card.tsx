import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { lazyPart } from '../../ui/parts.js';
import { Card, Row } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import { type Contact, type Earlier, earlierQuery } from './queries.js';
import css from './contact-screen.module.css';

const EarlierDialog = lazyPart(() => import('./earlier-dialog.js'));

/** What a contact wrote in the product that was used before; nothing if there is nothing. */
export default function EarlierCard({ contact }: { contact: Contact }) {
  const { contacts, forecasts } = useTexts();
  const { id: workspace } = useWorkspace();
  const [reading, setReading] = useState<Earlier | null>(null);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    earlierQuery(workspace, contact.id),
  );
  const earlier = data?.pages.flatMap((page) => page.data) ?? [];
  if (earlier.length === 0) return null;
  return (
    <Card title={contacts.imported} lead={contacts.importedLead}>
      <ol className={css.timeline} aria-label={contacts.imported}>
        {earlier.map((one) => (
          <li key={one.id} className={css.what}>
            <span className={css.line}>
              <button type="button" className={css.title} onClick={() => setReading(one)}>
                <ForeignWords text={one.subject ?? contacts.noSubject} />
              </button>
              <Badge>{contacts.importedFrom(forecasts.imports.sources[one.source])}</Badge>
            </span>
            <span className={css.meta}>
              {contacts.importedMessages(one.message_count)} · <RelativeTime at={one.started_at} />
            </span>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Row>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {contacts.earlier}
          </Button>
        </Row>
      )}
      <Suspense>
        {reading && <EarlierDialog contactId={contact.id} earlier={reading} onClose={() => setReading(null)} />}
      </Suspense>
    </Card>
  );
}
