import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which memberships groups gave, and which they ended before `left_by_groups` was kept, so that groups may begin those
 * again: the audit says it, the last entry of each member counts.
 */
export class MarkMembersByGroups1763600010825 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      with latest as (
        select distinct on (workspace_id, target_id, action) workspace_id, target_id, action,
          actor_type = 'system' and actor_label like 'identity provider %' as by_groups
        from audit_entries where target_type = 'member' and action in ('member.create', 'member.delete')
        order by workspace_id, target_id, action, created_at desc, id desc),
      marked as (
        select workspace_id, target_id, bool_or(action = 'member.create') as made, bool_or(action = 'member.delete') as ended
        from latest where by_groups group by workspace_id, target_id)
      update members m set by_groups = marked.made,
        left_by_groups = m.left_by_groups or (m.removed_at is not null and marked.ended)
      from marked
      where m.workspace_id = marked.workspace_id and m.id = marked.target_id and m.account_id is not null`);
  }

  /** The column goes with the migration that made it. */
  async down(): Promise<void> {}
}
