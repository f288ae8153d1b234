import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an action does to the customer's data, how its response is said, and why a run was permitted.
 * `masked_arguments`: the arguments with what guardrails mask, sealed by the vault until the action is over.
 */
export class AddActionEffects1763600010710 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table action_definitions
      add column effect text not null default 'write' check (effect in ('read', 'write')),
      add column response_template json`);
    await queryRunner.query(`alter table actions
      add column permission text check (permission in ('confirmed', 'approved', 'auto', 'read')),
      add column masked_arguments bytea`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table actions drop column permission, drop column masked_arguments');
    await queryRunner.query('alter table action_definitions drop column effect, drop column response_template');
  }
}
