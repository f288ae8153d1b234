import { useTexts } from '../texts/texts.js';
import { Empty } from '../ui/empty.js';
import { type Capability, MATRIX } from './roles.js';
import { useWorkspace } from './session.js';

/** Replaces a page that the role may not see: names the roles that may, and whom to ask. */
export function NeedsRole({ capability }: { capability: Capability }) {
  const { shell, settings } = useTexts();
  const { role } = useWorkspace();
  const roles = MATRIX[capability].map((one) => shell.roles[one]);
  return (
    <Empty icon="lock" title={settings.needsRole(roles)} level={1}>
      {settings.needsRoleLead(shell.roles[role])}
    </Empty>
  );
}
