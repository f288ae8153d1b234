import type { components } from '../../../../docs/openapi.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Stack } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import css from './widget.module.css';

/** Allowed origins where the widget was used: the team stream reports the first visit. */
export function Seen({ origins }: { origins: components['schemas']['WidgetOrigin'][] }) {
  const { widget } = useTexts();
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
