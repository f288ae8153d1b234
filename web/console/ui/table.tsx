import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from './classes.js';
import css from './table.module.css';

export interface Column<Row> {
  id: string;
  /** Heading; visually hidden for columns of buttons. */
  title: string;
  cell: (row: Row) => ReactNode;
  kind?: 'head' | 'number' | 'actions';
}

export interface TableProps<Row> {
  /** Description of the rows, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
}

/** Rows of a list. Below 720 px each row becomes a block, its cells labelled by their headings. */
export const Table = <Row,>({ label, columns, rows, idOf }: TableProps<Row>) => (
  <div className={css.frame}>
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, title, kind }) => (
            <th key={id} scope="col" className={classes(kind && css[kind])}>
              <span className={classes(kind === 'actions' && css.silent)}>{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            {columns.map(({ id, title, kind, cell }) =>
              kind === 'head' ? (
                <th key={id} scope="row" className={css.head}>
                  {cell(row)}
                </th>
              ) : (
                <td key={id} className={classes(kind && css[kind])} data-title={kind === 'actions' ? undefined : title}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Opens something from a row; looks like a link. */
export const RowButton = (props: Omit<ComponentPropsWithRef<'button'>, 'className' | 'type'>) => (
  <button {...props} type="button" className={css.open} />
);
