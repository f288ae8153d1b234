import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../app/session.js';
import { widgetOriginsQuery } from '../../app/widget-origins.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Stack } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import css from './widget.module.css';

/** Allowed origins where the widget was used: the team stream reports the first visit. */
export function Seen() {
  const { widget } = useTexts();
  const { id } = useWorkspace();
  const { data: origins } = useQuery(widgetOriginsQuery(id));
  if (!origins || origins.length === 0) return null;
  const isWaiting = origins.every(({ last_seen_at }) => last_seen_at === null);
  return (
    <Stack>
      <ul className={css.origins} aria-label={widget.origins}>
        {origins.map(({ pattern, last_seen_at: seenAt, last_origin: origin }) => (
          <li key={pattern}>
            <bdi dir="ltr">{pattern}</bdi>
            <Badge meaning={seenAt ? 'success' : 'neutral'} icon={seenAt ? 'check' : 'clock'}>
              {seenAt ? widget.seen : widget.waiting}
            </Badge>
            {seenAt && (
              <span className={css.hint}>
                <RelativeTime at={seenAt} />
                {origin !== null && origin !== pattern && <bdi dir="ltr"> {origin}</bdi>}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isWaiting && <p className={css.hint}>{widget.waitingLead}</p>}
    </Stack>
  );
}
