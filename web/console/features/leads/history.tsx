import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { List } from '../../app/list.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import { RelativeTime } from '../../ui/time.js';
import { moneyText } from './money.js';
import { changesQuery, memberNamesQuery } from './queries.js';
import type { Status } from './view.js';
import { valueOf } from './words.js';
import css from './panel.module.css';

type FieldChange = components['schemas']['LeadFieldChange'];
type Names = Map<string, string> | undefined;

/** Who changed what of a lead, newest first. */
export function History({ id }: { id: string }) {
  const { leads } = useTexts();
  const { id: workspace } = useWorkspace();
  const query = useInfiniteQuery(changesQuery(workspace, id));
  const { data: members } = useQuery(memberNamesQuery(workspace));
  return (
    <section className={css.section} aria-label={leads.history}>
      <h3>{leads.history}</h3>
      <List query={query} empty={null} rows={2} bare>
        {(lines) => (
          <ol className={css.history}>
            {lines.map(({ id: line, actor, changes, rule, created_at: at }) => (
              <li key={line}>
                {changes.map((change) => (
                  <span key={change.field}>
                    <Change change={change} members={members} />
                  </span>
                ))}
                <span className={css.faint}>
                  {visible((actor.id && members?.get(actor.id)) || (leads.actors[actor.type] ?? actor.type))}
                  {rule !== null && ` · ${leads.byRule(visible(rule))}`} · <RelativeTime at={at} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </List>
    </section>
  );
}

function Change({ change: { field, before, after }, members }: { change: FieldChange; members: Names }) {
  const { leads } = useTexts();
  const textOf = useValueText(field, members);
  if (field === 'comment') return after === null ? leads.commentDeleted : leads.commentAdded;
  if (field === 'status')
    return before === null ? leads.captured(textOf(after)) : leads.changed(textOf(before), textOf(after));
  const name = field.startsWith('fields.') ? field.slice('fields.'.length) : (leads.changeNames[field] ?? field);
  return (
    <>
      <b>
        <ForeignWords text={name} />
      </b>{' '}
      {before === null && after === null ? (
        <i>{leads.erased}</i>
      ) : (
        <>
          <ForeignWords text={textOf(before)} /> → <ForeignWords text={textOf(after)} />
        </>
      )}
    </>
  );
}

/** How a value of the field is written. */
function useValueText(field: string, members: Names): (value: FieldChange['before']) => string {
  const { leads, meetings } = useTexts();
  const locale = useLocale();
  return (value) => {
    if (value === null) return field === 'assignee_id' ? leads.nobody : leads.unknown;
    if (typeof value === 'object' && !Array.isArray(value)) return moneyText(value, locale);
    const text = valueOf(value, leads);
    if (field === 'assignee_id') return members ? (members.get(text) ?? meetings.formerMember) : '…';
    return field === 'status' ? (leads.statuses[text as Status] ?? text) : text;
  };
}
