import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { List } from '../../app/list.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { RelativeTime } from '../../ui/time.js';
import { changesQuery, memberNamesQuery } from './queries.js';
import type { Status } from './view.js';
import css from './panel.module.css';

/** Status changes of a lead with their authors, newest first. */
export function History({ id }: { id: string }) {
  const { leads } = useTexts();
  const { id: workspace } = useWorkspace();
  const query = useInfiniteQuery(changesQuery(workspace, id));
  const { data: members } = useQuery(memberNamesQuery(workspace));
  const nameOf = (status: string | null): string => leads.statuses[status as Status] ?? status ?? '';
  return (
    <section className={css.section} aria-label={leads.history}>
      <h3>{leads.history}</h3>
      <List query={query} empty={null} rows={2} bare>
        {(lines) => (
          <ol className={css.history}>
            {lines.map(({ id: line, actor, changes, rule, created_at: at }) => {
              const { before, after } = changes[0] ?? { before: null, after: null };
              return (
                <li key={line}>
                  <span>
                    {before === null ? leads.captured(nameOf(after)) : leads.changed(nameOf(before), nameOf(after))}
                  </span>
                  <span className={css.faint}>
                    {visible((actor.id && members?.get(actor.id)) || (leads.actors[actor.type] ?? actor.type))}
                    {rule !== null && ` · ${leads.byRule(visible(rule))}`} · <RelativeTime at={at} />
                  </span>
                </li>
              );
            })}
          </ol>
        )}
      </List>
    </section>
  );
}
