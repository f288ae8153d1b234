import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filter and sort of lists that had no index together: a page of a rare value read all of a workspace. */
const PAIRS = [
  ['handoffs', 'kind', 'updated'],
  ['handoffs', 'route', 'updated'],
  ['handoffs', 'requester', 'updated'],
  ['handoffs', 'assignee_id', 'updated'],
  ['handoffs', 'contact_id', 'updated'],
  ['leads', 'source', 'score'],
  ['leads', 'contact_id', 'score'],
  ['meetings', 'contact_id', 'created'],
];

/**
 * Keys and tokens that were revoked stay for the audit's sake, and the lists of the living ones stepped over all of
 * them.
 */
export class IndexListsInEverySort1763600003400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, filter, sort] of PAIRS)
      await queryRunner.query(`create index ${table}_${filter}_${sort} on ${table}
        (workspace_id, ${filter}, ${sort === 'score' ? 'score' : `${sort}_at`}, id)`);
    await queryRunner.query('create index keys_live on keys (workspace_id, created_at, id) where revoked_at is null');
    await queryRunner.query('drop index user_tokens_member');
    await queryRunner.query(
      'create index user_tokens_live on user_tokens (workspace_id, member_id, created_at, id) where revoked_at is null',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index user_tokens_live');
    await queryRunner.query('create index user_tokens_member on user_tokens (workspace_id, member_id, created_at, id)');
    await queryRunner.query('drop index keys_live');
    for (const [table, filter, sort] of PAIRS) await queryRunner.query(`drop index ${table}_${filter}_${sort}`);
  }
}
