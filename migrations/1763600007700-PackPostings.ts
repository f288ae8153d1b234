import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Postings go from a row each to a row for each lexeme and 512 passages, written as `packed-postings.ts` reads it
 * (docs/decisions/0077). Rows stay uncompressed in their page: they are read far more often than they would be saved.
 */
export class PackPostings1763600007700 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table posting_blocks (
        workspace_id uuid not null,
        internal boolean not null,
        lexeme text not null,
        block integer not null,
        postings text not null,
        primary key (workspace_id, internal, lexeme, block)
      ) with (toast_tuple_target = 8160)`);
    await queryRunner.query('alter table posting_blocks alter column postings set storage external');
    await queryRunner.query(`create function pack_number(value integer) returns text language plpgsql immutable as $$
      declare packed text := ''; rest integer := value;
      begin
        while rest >= 32 loop
          packed := packed || substr('${LETTERS}', 33 + (rest & 31), 1);
          rest := rest >> 5;
        end loop;
        return packed || substr('${LETTERS}', rest + 1, 1);
      end $$`);
    await queryRunner.query(`insert into posting_blocks (workspace_id, internal, lexeme, block, postings)
      select workspace_id, internal, lexeme, passage_no >> 9,
        string_agg(pack_number(passage_no & 511) || pack_number(count::integer) || pack_number(length), '' order by passage_no)
      from postings group by 1, 2, 3, 4`);
    await queryRunner.query('drop function pack_number');
    await queryRunner.query('drop table postings');
    await tenantTable(queryRunner, 'posting_blocks');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table postings (
        workspace_id uuid not null,
        internal boolean not null,
        lexeme text not null,
        passage_no integer not null,
        count real not null,
        length integer not null,
        primary key (workspace_id, internal, lexeme, passage_no) include (count, length)
      )`);
    await queryRunner.query(`create function unpack_numbers(packed text) returns integer[] language plpgsql immutable as $$
      declare numbers integer[] := '{}'; value integer := 0; shift integer := 0; digit integer;
      begin
        for i in 1 .. length(packed) loop
          digit := strpos('${LETTERS}', substr(packed, i, 1)) - 1;
          value := value | ((digit & 31) << shift);
          shift := shift + 5;
          if digit < 32 then
            numbers := numbers || value;
            value := 0;
            shift := 0;
          end if;
        end loop;
        return numbers;
      end $$`);
    await queryRunner.query(`insert into postings (workspace_id, internal, lexeme, passage_no, count, length)
      select b.workspace_id, b.internal, b.lexeme, (b.block << 9) + u.numbers[i], u.numbers[i + 1], u.numbers[i + 2]
      from posting_blocks b, unpack_numbers(b.postings) as u(numbers), generate_series(1, cardinality(u.numbers), 3) as i`);
    await queryRunner.query('drop function unpack_numbers');
    await queryRunner.query('drop table posting_blocks');
    await tenantTable(queryRunner, 'postings');
  }
}
