import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { Loaded } from '../../app/loaded.js';
import { MATRIX } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { NativeSelect } from '../../ui/native-select.js';
import { showToast } from '../../ui/toast.js';
import { type Member, removeMember, successorsQuery, workloadQuery } from './queries.js';

const NOBODY = '';
const KEEP = 'keep';
const CANCEL = 'cancel';
const REPLY: readonly string[] = MATRIX.reply;

/** States the consequences, and asks what becomes of the member's conversations, leads and meetings. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { team } = useTexts();
  const { id } = useWorkspace();
  const workload = useQuery(workloadQuery(id, member.id));
  const { data: members = [] } = useQuery(successorsQuery(id));
  const [heir, setHeir] = useState(NOBODY);
  const [meetings, setMeetings] = useState(KEEP);
  const others = members
    .filter((one) => one.id !== member.id && REPLY.includes(one.role))
    .map((one) => ({ value: one.id, name: one.name }));
  const run = (): Promise<void> =>
    removeMember(id, member.id, {
      ...(heir !== NOBODY && { conversations_to: heir }),
      ...(meetings === CANCEL && { cancel_meetings: true }),
      // What the other has no time for is cancelled: the customers are told of both.
      ...(meetings !== KEEP && meetings !== CANCEL && { meetings_to: meetings, cancel_meetings: true }),
    });
  return (
    <ConfirmDialog
      title={team.removeTitle(member.name)}
      lead={team.removeLead}
      button={team.removeNamed(member.name)}
      onClose={onClose}
      run={run}
      onDone={() => showToast({ title: team.removed(member.name) })}
    >
      <Loaded query={workload} rows={2}>
        {({ open_conversations: open, coming_meetings: coming, leads }) => (
          <>
            {open + leads > 0 && (
              <NativeSelect
                label={team.work(open, leads)}
                value={heir}
                options={[
                  { value: NOBODY, label: open > 0 ? team.toNobody : team.leadsToNobody },
                  ...others.map(({ value, name }) => ({ value, label: team.handTo(name) })),
                ]}
                onChange={setHeir}
              />
            )}
            {coming > 0 && (
              <>
                <NativeSelect
                  label={team.comingMeetings(coming)}
                  value={meetings}
                  options={[
                    { value: KEEP, label: team.keepMeetings },
                    { value: CANCEL, label: team.cancelMeetings },
                    ...others.map(({ value, name }) => ({ value, label: team.handTo(name) })),
                  ]}
                  onChange={setMeetings}
                />
                <p>{meetings === KEEP ? team.meetingsKept : team.meetingsTold}</p>
              </>
            )}
            {open + coming + leads === 0 && <p>{team.nothingOpen}</p>}
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  );
}
