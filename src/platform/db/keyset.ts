/** SQL of one page by key: (sort value, id) compared as a row, so that a deep page costs as much as the first one. */

export interface ListSpec {
  /** Name of the list inside its cursors. */
  endpoint: string;
  /** Selected columns; each must be a column of `from`. */
  columns: string;
  from: string;
  /** A constant condition on all rows of the list, e.g. `removed_at is null`. */
  where?: string;
  /** Allowed sorts: the API name equals the column's. The first is the default. All are NOT NULL. */
  sorts: readonly [string, ...string[]];
  /** Column that created_after and created_before bound; default created_at. */
  time?: string;
  /** Filters by equality, or with one of several values: query parameter → column. */
  filters: Readonly<Record<string, string>>;
  /** Filters that every call has, e.g. the session of a list of messages. */
  always?: readonly string[];
  /** Filters with few rows per value (a session's leads), which are read and sorted without an index for each sort. */
  few?: readonly string[];
  /**
   * Condition implied by a filter's value, added to the statement so that a generic plan can use a partial
   * index; constants only.
   */
  follows?: Readonly<Record<string, (value: unknown) => string | null>>;
  /** Filters by range: query parameter → column and comparison. */
  bounds?: Readonly<Record<string, readonly [column: string, operator: '>=' | '<']>>;
  /**
   * Filters by rows of another table: query parameter → column, and the constant select of its values, which
   * ends before the parameter: `select session_id from session_tags where workspace_id = $1 and tag_id =`.
   */
  among?: Readonly<Record<string, readonly [column: string, select: string]>>;
  /** Case-insensitive substring filters: query parameter → column. They read a workspace's rows one by one. */
  contains?: Readonly<Record<string, string>>;
  /** The same, without accents, and of telephone numbers however they are written. */
  found?: Readonly<Record<string, string>>;
  defaultOrder?: 'asc' | 'desc';
}

const declared: ListSpec[] = [];

/** Declares a list. A test looks for the indexes of each list, so none can be forgotten. */
export function listSpec(spec: ListSpec): ListSpec {
  declared.push(spec);
  return spec;
}

/** All lists of the modules that are loaded. */
export const declaredLists = (): readonly ListSpec[] => declared;

export interface KeysetQuery {
  limit: number;
  sort: string;
  order: 'asc' | 'desc';
  after: { value: string | number | null; id: string } | null;
  window: { from?: string; to?: string };
  /** Values of the filters that were sent, by parameter. */
  filters: Record<string, unknown>;
}

/** Builds the statement. It reads one row more than the limit, so that `has_more` is known without counting. */
export function keysetStatement(
  spec: ListSpec,
  workspaceId: string,
  query: KeysetQuery,
): { text: string; values: unknown[] } {
  const values: unknown[] = [workspaceId];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const where = ['workspace_id = $1', ...(spec.where ? [spec.where] : [])];
  for (const [param, column] of Object.entries(spec.filters)) {
    if (query.filters[param] === undefined) continue;
    const bound = bind(query.filters[param]);
    where.push(Array.isArray(query.filters[param]) ? `${column} = any(${bound})` : `${column} = ${bound}`);
    const follows = spec.follows?.[param]?.(query.filters[param]);
    if (follows) where.push(follows);
  }
  for (const [param, [column, operator]] of Object.entries(spec.bounds ?? {}))
    if (query.filters[param] !== undefined) where.push(`${column} ${operator} ${bind(query.filters[param])}`);
  for (const [param, column] of Object.entries(spec.contains ?? {}))
    if (query.filters[param] !== undefined)
      where.push(`position(lower(${bind(query.filters[param])}) in lower(${column})) > 0`);
  for (const [param, column] of Object.entries(spec.found ?? {}))
    if (query.filters[param] !== undefined) where.push(`search_in(${column}, ${bind(query.filters[param])})`);
  for (const [param, [column, select]] of Object.entries(spec.among ?? {}))
    if (query.filters[param] !== undefined) where.push(`${column} in (${select} ${bind(query.filters[param])})`);
  const time = spec.time ?? 'created_at';
  if (query.window.from !== undefined) where.push(`${time} >= ${bind(query.window.from)}`);
  if (query.window.to !== undefined) where.push(`${time} < ${bind(query.window.to)}`);
  if (query.after)
    where.push(
      `(${query.sort}, id) ${query.order === 'desc' ? '<' : '>'} (${bind(query.after.value)}, ${bind(query.after.id)})`,
    );
  const text = `select ${spec.columns} from ${spec.from} where ${where.join(' and ')}
    order by ${query.sort} ${query.order}, id ${query.order} limit ${bind(query.limit + 1)}`;
  return { text, values };
}
