import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit says who made and who ended a membership: the last entry of each member counts. */
const byGroups = (action: string): string => `(
  select a.actor_type = 'system' and a.actor_label like 'identity provider %' from audit_entries a
  where a.workspace_id = m.workspace_id and a.target_type = 'member' and a.target_id = m.id and a.action = '${action}'
  order by a.created_at desc, a.id desc limit 1)`;

/**
 * Whether an identity provider's groups gave the membership. It was kept on the identity, which unlinking deletes
 * (`account_identities.grants_member` stays for instances of the version before). Memberships that groups ended before
 * `left_by_groups` was kept are marked as well, so that groups may begin them again.
 */
export class RememberMembersByGroups1763600010822 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table members add column by_groups boolean not null default false');
    await queryRunner.query(
      `update members m set by_groups = true where m.account_id is not null and ${byGroups('member.create')}`,
    );
    await queryRunner.query(`update members m set left_by_groups = true
      where m.removed_at is not null and not m.left_by_groups and ${byGroups('member.delete')}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table members drop column by_groups');
  }
}
