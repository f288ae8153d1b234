import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** How many passages of one audience hold a lexeme. */
@Entity('lexemes')
export class LexemeEntity extends TenantRow {
  @PrimaryColumn('boolean')
  internal: boolean;

  @PrimaryColumn('text')
  lexeme: string;

  @Column('integer')
  frequency: number;
}
