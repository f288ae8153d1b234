import { named, type Queryable } from '../../platform/db/statement.js';

/** Of a language that more sessions or contacts have, the queue's own order finds some soon. */
const FEW = 1_000;

/** The values of a column that fit the tag $2 (`de` also means `de-AT`): one step in the index for each value. */
const valuesOf = (name: string, table: string, column: string): string => `
  ${name}_all (tag) as (
    (select ${column} from ${table} where workspace_id = $1 and ${column} is not null order by ${column} limit 1)
    union all
    select (select r.${column} from ${table} r where r.workspace_id = $1 and r.${column} > v.tag order by r.${column} limit 1)
    from ${name}_all v where v.tag is not null),
  ${name} as (select tag from ${name}_all where starts_with(lower(tag) || '-', lower($2) || '-'))`;
const FIND = named(`
  with recursive ${valuesOf('languages', 'sessions', 'language')},
  ${valuesOf('locales', 'contacts', 'locale')},
  speaking as materialized (
    select s.id from languages v cross join lateral (
      select id from sessions where workspace_id = $1 and language = v.tag
      order by started_at, id limit ${FEW + 1}) s limit ${FEW + 1}),
  people as materialized (
    select c.id from locales v cross join lateral (
      select id from contacts where workspace_id = $1 and locale = v.tag
      order by id limit ${FEW + 1}) c limit ${FEW + 1})
  select (select count(*) from speaking) > ${FEW} or (select count(*) from people) > ${FEW} as many,
    array(
      select id from speaking union
      select s.id from people p cross join lateral (
        select id from sessions where workspace_id = $1 and contact_id = p.id and language is null offset 0) s
    ) as ids`);

/**
 * The sessions in a language, so that a filter by one that hardly anybody has does not compare all hand-offs; null =
 * there are many.
 */
export async function sessionsOfLanguage(db: Queryable, workspaceId: string, tag: string): Promise<string[] | null> {
  const { rows } = await db.query<{ many: boolean; ids: string[] }>(FIND(workspaceId, tag));
  return !rows[0] || rows[0].many ? null : rows[0].ids;
}
