import { useQuery } from '@tanstack/react-query';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { NativeSelect } from '../../ui/native-select.js';
import { showFailure, showToast } from '../../ui/toast.js';
import { assignLead } from './changes.js';
import { memberNamesQuery, repliersQuery } from './queries.js';
import type { Lead } from './view.js';

const NOBODY = '';

/** Who works on the lead: any member who may reply, or nobody. */
export function AssigneeSelect({ lead }: { lead: Lead }) {
  const texts = useTexts();
  const { leads, ui } = texts;
  const { id: workspace, member_id: me } = useWorkspace();
  const { data: members = [] } = useQuery(repliersQuery(workspace));
  const { data: names } = useQuery(memberNamesQuery(workspace));
  const nameOf = (id: string): string => visible(names?.get(id) ?? '…');
  const ids = members.map(({ id }) => id);
  // A colleague whom the list of members does not hold (yet) is still shown.
  const shown = lead.assignee_id !== null && !ids.includes(lead.assignee_id) ? [lead.assignee_id, ...ids] : ids;
  const assign = (id: string | null, undo?: string | null): void => {
    assignLead(workspace, lead.id, id).then(
      () =>
        undo !== undefined &&
        showToast({
          title: id === null ? leads.unassigned : leads.assigned(nameOf(id)),
          undo: () => assign(undo),
          undoLabel: ui.undo,
        }),
      (error: unknown) => showFailure(leads.assignFailed, problemText(error, texts)),
    );
  };
  return (
    <NativeSelect
      label={leads.assignee}
      value={lead.assignee_id ?? NOBODY}
      options={[
        { value: NOBODY, label: leads.nobody },
        ...shown.map((id) => ({ value: id, label: id === me ? leads.me(nameOf(id)) : nameOf(id) })),
      ]}
      onChange={(id) => assign(id === NOBODY ? null : id, lead.assignee_id)}
    />
  );
}
