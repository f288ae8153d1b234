import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '../../app/roles.js';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { addDays } from '../../app/zones.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Empty } from '../../ui/empty.js';
import { Card, Row } from '../../ui/page.js';
import { availabilityQuery, type Schedule } from './queries.js';
import { EVER, ScheduleForm } from './schedule-form.js';
import type { View } from './view.js';

export interface AvailabilityViewProps {
  view: View;
  nameOf: (memberId: string) => string;
}

/** Availability of one member: one's own unless another is selected. */
export function AvailabilityView({ view, nameOf }: AvailabilityViewProps) {
  const { id, member_id: me, role } = useWorkspace();
  const host = view.host ?? me;
  const query = useQuery(availabilityQuery(id, host));
  const mayEdit = may(role, 'reply') && (host === me || may(role, 'manage_team'));
  return (
    <Loaded query={query} level={2} rows={8}>
      {({ schedules }) => <Schedules key={host} {...{ host, mayEdit, view, schedules }} name={nameOf(host)} />}
    </Loaded>
  );
}

interface SchedulesProps {
  host: string;
  name: string;
  schedules: Schedule[];
  mayEdit: boolean;
  view: View;
}

function Schedules({ host, name, schedules, mayEdit, view }: SchedulesProps) {
  const { meetings: text } = useTexts();
  const [isAdding, setAdding] = useState(false);
  const latest = schedules.at(-1);
  // Default start of the next entry, where it overlaps no other.
  const from =
    [view.today, ...schedules.map(({ effective_from }) => addDays(effective_from, 1))].sort().at(-1) ?? view.today;
  const fresh = latest ? { ...latest, effective_from: from } : newSchedule(view.zone);
  return (
    <>
      {!mayEdit && <Callout>{text.readOnly}</Callout>}
      {schedules.map((schedule, index) => (
        <Card
          key={schedule.effective_from}
          title={text.availabilityOf(name, schedule.effective_from === EVER ? null : schedule.effective_from)}
        >
          <ScheduleForm {...{ host, schedule, schedules, index, mayEdit }} />
        </Card>
      ))}
      {isAdding && (
        <Card title={text.newSchedule(name)}>
          <ScheduleForm
            {...{ host, schedules, mayEdit }}
            schedule={fresh}
            index={schedules.length}
            onDone={() => setAdding(false)}
          />
        </Card>
      )}
      {schedules.length === 0 && !isAdding && (
        <Empty
          icon="calendar"
          title={text.noHours(name)}
          action={
            mayEdit && (
              <Button kind="primary" onClick={() => setAdding(true)}>
                {text.addHours}
              </Button>
            )
          }
        >
          {text.noHoursLead}
        </Empty>
      )}
      {schedules.length > 0 && mayEdit && !isAdding && (
        <Row>
          <Button onClick={() => setAdding(true)}>{text.addLater}</Button>
        </Row>
      )}
    </>
  );
}

const OFFICE = [{ start: '09:00', end: '17:00' }];

const newSchedule = (timezone: string): Schedule => ({
  effective_from: EVER,
  timezone,
  weekly: {
    monday: OFFICE,
    tuesday: OFFICE,
    wednesday: OFFICE,
    thursday: OFFICE,
    friday: OFFICE,
    saturday: [],
    sunday: [],
  },
  exceptions: [],
  slot_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  minimum_notice_minutes: 60,
  horizon_days: 60,
  meeting_location: null,
  meeting_url: null,
  meeting_title: null,
});
