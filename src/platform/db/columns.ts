import { Column, type ColumnOptions, getMetadataArgsStorage, PrimaryColumn, type ValueTransformer } from 'typeorm';

/** TypeORM reads every timestamp into a Date; rows of statements have it as callers see it (column-types.ts). */
const AS_CALLERS_SEE_IT: ValueTransformer = {
  to: (value: unknown) => value,
  from: (value: Date | null) => value && value.toISOString(),
};

type Options = Omit<ColumnOptions, 'type' | 'transformer'>;
const timestamp = (options: Options): ColumnOptions & { type: 'timestamptz' } => ({
  precision: 3,
  ...options,
  type: 'timestamptz',
  transformer: AS_CALLERS_SEE_IT,
});

/** A `timestamptz(3)`, as text: RFC 3339, UTC, milliseconds. */
export const Timestamp = (options: Options = {}): PropertyDecorator => Column(timestamp(options));

/** `Timestamp` as a part of the primary key. */
export const PrimaryTimestamp = (options: Options = {}): PropertyDecorator =>
  PrimaryColumn({ ...timestamp(options), nullable: false });

/** The columns of an entity’s table as a statement lists them, without its workspace’s, and those that are left out. */
export const columnsOf = <Row extends object>(entity: new () => Row, leftOut: readonly (keyof Row)[] = []): string =>
  getMetadataArgsStorage()
    .columns.filter(({ target }) => isOf(entity, target))
    .map(({ propertyName }) => propertyName)
    .filter((name) => name !== 'workspace_id' && !leftOut.includes(name as keyof Row))
    .join(', ');

/** Also of what it extends. */
const isOf = (entity: new () => object, target: unknown): boolean =>
  target === entity || (typeof target === 'function' && entity.prototype instanceof target);
