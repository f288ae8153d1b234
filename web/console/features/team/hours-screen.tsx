import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changedFrom } from '../../app/changed-from.js';
import { useWorkspace } from '../../app/session.js';
import { SettingsPage } from '../../app/settings-page.js';
import { updateWorkspace, type Workspace, workspaceQuery } from '../../app/workspace-settings.js';
import { ExceptionDays } from '../../app/exception-days.js';
import { Form } from '../../app/form.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Card, Row } from '../../ui/page.js';
import { Switch } from '../../ui/switch.js';
import { showToast } from '../../ui/toast.js';
import { WeekFields } from '../../app/week-fields.js';
import { exceptionsOf, exceptionsText, windowsOf, windowsText, WEEKDAYS } from '../../app/hours-text.js';

/** Office hours, the message that customers receive outside of them, and how soon the team answers. */
export function HoursScreen() {
  const { settings, team } = useTexts();
  const { id } = useWorkspace();
  return (
    <SettingsPage title={settings.pages.hours} lead={team.hoursLead} query={useQuery(workspaceQuery(id))}>
      {(workspace) => (
        <Card>
          <HoursForm workspace={workspace} />
        </Card>
      )}
    </SettingsPage>
  );
}

const OFFICE = '09:00–17:00';
const MINUTES = { type: 'number', min: 1 } as const;

function defaultsOf({ office_hours: hours, away_message, pickup_minutes, reply_target_minutes }: Workspace) {
  const days = WEEKDAYS.map((day, index) => [day, hours ? windowsText(hours.weekly[day]) : index < 5 ? OFFICE : '']);
  return {
    timezone: hours?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(Object.fromEntries(days) as Record<(typeof WEEKDAYS)[number], string>),
    exceptions: exceptionsText(hours?.exceptions ?? []),
    away_message: away_message ?? '',
    pickup_minutes: String(pickup_minutes ?? ''),
    reply_target_minutes: String(reply_target_minutes ?? ''),
  };
}

/** What of a workspace is chosen by switches. */
const choicesOf = ({ office_hours, assign_on_reply }: Workspace) => ({
  isSaid: office_hours !== null,
  assigns: assign_on_reply,
});

function sentOf(values: ReturnType<typeof defaultsOf>, { isSaid, assigns }: ReturnType<typeof choicesOf>) {
  const { timezone, exceptions, away_message, pickup_minutes, reply_target_minutes: target } = values;
  const weekly = Object.fromEntries(WEEKDAYS.map((day) => [day, windowsOf(values[day]) ?? []]));
  return {
    office_hours: isSaid ? { timezone: timezone.trim(), weekly, exceptions: exceptionsOf(exceptions) ?? [] } : null,
    away_message: away_message.trim() || null,
    pickup_minutes: pickup_minutes.trim() ? Number(pickup_minutes) : null,
    assign_on_reply: assigns,
    reply_target_minutes: target.trim() ? Number(target) : null,
  };
}

function HoursForm({ workspace }: { workspace: Workspace }) {
  const { team } = useTexts();
  // Baseline of the changes: values that a colleague changes meanwhile are kept.
  const [base, setBase] = useState(workspace);
  const [chosen, setChosen] = useState(() => choicesOf(workspace));
  const { isSaid } = chosen;
  const { field, onSubmit, isBusy, problem, form } = useServerForm(
    defaultsOf(base),
    async (values) => {
      const before = sentOf(defaultsOf(base), choicesOf(base));
      const saved = await updateWorkspace(base.id, changedFrom(before, sentOf(values, chosen)));
      setBase(saved);
      showToast({ title: team.hoursSaved });
      return [defaultsOf(saved), choicesOf(saved)];
    },
    { chosen, setChosen },
  );
  return (
    <Form onSubmit={onSubmit} problem={problem}>
      <Switch label={team.hoursSaid} isOn={isSaid} onChange={(isOn) => setChosen({ ...chosen, isSaid: isOn })} />
      {isSaid && (
        <>
          <TextField {...field('timezone')} label={team.hoursZone} hint={team.hoursZoneHint} />
          <WeekFields field={field} form={form as never} closed={team.closed} />
          <ExceptionDays field={field} form={form as never} closed={team.closed} />
          <TextArea {...field('away_message')} label={team.awayMessage} hint={team.awayMessageHint} maxLength={500} />
        </>
      )}
      <TextField {...field('pickup_minutes')} {...MINUTES} label={team.pickup} hint={team.pickupHint} max={1440} />
      <TextField
        {...field('reply_target_minutes')}
        {...MINUTES}
        label={team.replyTarget}
        hint={team.replyTargetHint}
        max={10_080}
      />
      <Switch
        label={team.assignOnReply}
        isOn={chosen.assigns}
        onChange={(assigns) => setChosen({ ...chosen, assigns })}
      />
      <Row>
        <Button type="submit" busy={isBusy}>
          {team.hoursSave}
        </Button>
      </Row>
    </Form>
  );
}
