import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CHANNELS } from '../../app/channels.js';
import { problemText } from '../../app/problem.js';
import { ContactField } from '../../app/contact-field.js';
import { languageOptions } from '../../app/languages.js';
import { Refusal } from '../../app/refusal.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { change, filterOfView, type Kept, keep, remove } from './filters.js';
import { filtersQuery, type InboxFilter, QUEUES, respondersQuery, tagsQuery } from './queries.js';
import { keyOfView, KINDS, NO_FILTER, REASONS, type View, viewOfFilter } from './view.js';
import css from './filter-dialog.module.css';

const ANY = 'any';
/** In days. */
const WINDOWS: readonly number[] = [1, 7, 30, 90];

export interface FilterDialogProps {
  view: View;
  onClose: () => void;
}

/** Edits the inbox's filters, and saves them under a name. */
export default function FilterDialog({ view, onClose }: FilterDialogProps) {
  const { inbox, conversationActions } = useTexts();
  const { filtering: words } = conversationActions;
  const { id: workspace, role } = useWorkspace();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(view);
  const { data: filters } = useQuery(filtersQuery(workspace));
  const current = filterOfView(filters, view);
  const show = (shown: View) => {
    onClose();
    void navigate({ to: '/w/$workspace/inbox/$queue', params: { workspace, queue: keyOfView(shown) } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={current ? words.titleOf(current.name) : inbox.filters.filter}
      foot={
        <>
          {current && may(role, 'reply') && <Remove filter={current} onDone={() => show(EVERYTHING)} />}
          <Button kind="primary" onClick={() => show(chosen)}>
            {words.show}
          </Button>
        </>
      }
    >
      <Choices chosen={chosen} onChange={setChosen} />
      <Where chosen={chosen} onChange={setChosen} />
      {may(role, 'reply') && (
        <Keep key={current?.id ?? 'new'} current={current} chosen={chosen} onDone={() => show(chosen)} />
      )}
    </Dialog>
  );
}

const EVERYTHING: View = { queue: 'all', ...NO_FILTER };

function Choices({ chosen, onChange }: { chosen: View; onChange: (view: View) => void }) {
  const { inbox, conversationActions } = useTexts();
  const { filters } = inbox;
  const { filtering: words } = conversationActions;
  const { id: workspace, member_id: me } = useWorkspace();
  const { data: members } = useQuery(respondersQuery(workspace));
  const { data: tags } = useQuery(tagsQuery(workspace));
  const orNull = (value: string) => (value === ANY ? null : value);
  return (
    <div className={css.choices}>
      <Select
        label={words.queue}
        value={chosen.queue}
        options={QUEUES.map((value) => ({ value, label: inbox.queues[value] }))}
        onChange={(queue) => onChange({ ...chosen, queue })}
      />
      <Select
        label={words.assignee}
        value={chosen.assignee ?? ANY}
        options={[
          { value: ANY, label: words.anybody },
          { value: 'me', label: filters.me },
          { value: 'none', label: filters.nobody },
          ...(members ?? [])
            .filter(({ id, role }) => id !== me && may(role, 'reply'))
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => onChange({ ...chosen, assignee: orNull(value) })}
      />
      <Select
        label={words.tag}
        value={chosen.tag ?? ANY}
        options={[
          { value: ANY, label: words.any },
          ...(tags ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => onChange({ ...chosen, tag: orNull(value) })}
      />
      <Select
        label={words.kind}
        value={chosen.kind ?? ANY}
        options={[{ value: ANY, label: words.any }, ...KINDS.map((value) => ({ value, label: filters.kinds[value] }))]}
        onChange={(value) => onChange({ ...chosen, kind: KINDS.find((kind) => kind === value) ?? null })}
      />
      <Select
        label={words.reason}
        value={chosen.reason ?? ANY}
        options={[
          { value: ANY, label: words.any },
          ...REASONS.map((value) => ({ value, label: filters.reasons[value] })),
        ]}
        onChange={(value) => onChange({ ...chosen, reason: REASONS.find((reason) => reason === value) ?? null })}
      />
    </div>
  );
}

/** Where, when, in what language and with whom. */
function Where({ chosen, onChange }: { chosen: View; onChange: (view: View) => void }) {
  const { inbox, conversationActions } = useTexts();
  const { where, filtering } = conversationActions;
  const language = useLocale();
  const withAny = (options: { value: string; label: string }[]) => [{ value: ANY, label: filtering.any }, ...options];
  return (
    <div className={css.choices}>
      <Select
        label={where.channel}
        value={chosen.channel ?? ANY}
        options={withAny(CHANNELS.map((value) => ({ value, label: inbox.channel[value] })))}
        onChange={(value) => onChange({ ...chosen, channel: CHANNELS.find((one) => one === value) ?? null })}
      />
      <Select
        label={inbox.language}
        value={chosen.language ?? ANY}
        options={withAny(languageOptions(language, chosen.language).map(([value, label]) => ({ value, label })))}
        onChange={(value) => onChange({ ...chosen, language: value === ANY ? null : value })}
      />
      <Select
        label={where.since}
        value={chosen.days === null ? ANY : String(chosen.days)}
        options={withAny(
          windowsWith(chosen.days).map((days) => ({ value: String(days), label: where.lastDays(days) })),
        )}
        onChange={(value) => onChange({ ...chosen, days: value === ANY ? null : Number(value) })}
      />
      <ContactField value={chosen.contact} onChange={(contact) => onChange({ ...chosen, contact })} />
    </div>
  );
}

/** A filter that was saved by the API may have another window. */
const windowsWith = (days: number | null): number[] =>
  [...new Set([...WINDOWS, ...(days === null ? [] : [days])])].toSorted((a, b) => a - b);

interface KeepProps {
  current: InboxFilter | undefined;
  chosen: View;
  onDone: () => void;
}

function Keep({ current, chosen, onDone }: KeepProps) {
  const { filtering: words } = useTexts().conversationActions;
  const { id: workspace } = useWorkspace();
  const [isShared, setShared] = useState(current?.scope === 'shared');
  const { field, onSubmit, isBusy, problem } = useServerForm({ name: current?.name ?? '' }, async ({ name }) => {
    const kept: Kept = { ...chosen, name: name.trim(), scope: isShared ? 'shared' : 'private' };
    if (current) await change(workspace, current.id, kept);
    else await keep(workspace, kept);
    showToast({ title: words.kept(kept.name) });
    onDone();
  });
  return (
    <form className={css.keep} onSubmit={onSubmit}>
      <TextField
        label={words.name}
        maxLength={50}
        autoComplete="off"
        {...field('name', { required: words.nameNeeded })}
      />
      <Switch label={words.shared} isOn={isShared} onChange={setShared} />
      <Button type="submit" busy={isBusy}>
        {current ? words.saveChanges : words.save}
      </Button>
      <Refusal error={problem} />
    </form>
  );
}

function Remove({ filter, onDone }: { filter: InboxFilter; onDone: () => void }) {
  const texts = useTexts();
  const { filtering: words } = texts.conversationActions;
  const { id: workspace } = useWorkspace();
  const failed = (error: unknown) => showFailure(words.failed, problemText(error, texts));
  const { name, scope } = filter;
  const again = () => void keep(workspace, { ...viewOfFilter(filter), name, scope }).catch(failed);
  const run = () => {
    remove(workspace, filter.id).then(
      () => showToast({ title: words.removed(name), undo: again, undoLabel: texts.ui.undo }),
      failed,
    );
    onDone();
  };
  return (
    <Button kind="quiet-danger" icon="trash" onClick={run}>
      {words.remove}
    </Button>
  );
}
