import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many passages of one audience hold a lexeme. */
@Entity('lexemes')
export class LexemeEntity {
  @PrimaryColumn('uuid')
  workspace_id: string;

  @PrimaryColumn('boolean')
  internal: boolean;

  @PrimaryColumn('text')
  lexeme: string;

  @Column('integer')
  frequency: number;
}
