import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { NativeSelect } from '../../ui/native-select.js';
import { Select } from '../../ui/select.js';
import { repliersQuery } from './queries.js';
import { isFiltered, SOURCES, STATUSES, type View, WINDOWS } from './view.js';
import css from './screen.module.css';

const ANY = 'any';

interface Filtering {
  view: View;
  onView: (view: View) => void;
}

/** Filters of the leads, stored in the URL. */
export function FilterBar({ view, onView }: Filtering) {
  const { leads } = useTexts();
  return (
    <div className={css.filters} role="group" aria-label={leads.filters}>
      {view.layout === 'list' && (
        <Select
          label={leads.status}
          hideLabel
          value={view.status ?? ANY}
          options={[
            { value: ANY, label: leads.anyStatus },
            ...STATUSES.map((value) => ({ value, label: leads.statuses[value] })),
          ]}
          onChange={(status) => onView({ ...view, status: status === ANY ? null : status })}
        />
      )}
      <Select
        label={leads.source}
        hideLabel
        value={view.source ?? ANY}
        options={[
          { value: ANY, label: leads.anySource },
          ...SOURCES.map((value) => ({ value, label: leads.sources[value] })),
        ]}
        onChange={(source) => onView({ ...view, source: source === ANY ? null : source })}
      />
      <AssigneeFilter {...{ view, onView }} />
      <Select
        label={leads.window}
        hideLabel
        value={String(view.days ?? ANY)}
        options={[
          { value: ANY, label: leads.anyTime },
          ...WINDOWS.map((days) => ({ value: String(days), label: leads.lastDays(days) })),
        ]}
        onChange={(days) => onView({ ...view, days: days === ANY ? null : Number(days) })}
      />
      {view.layout === 'board' && (
        <Select
          label={leads.sort}
          hideLabel
          value={view.sort}
          options={[
            { value: 'created_at', label: leads.sorts.created_at },
            { value: 'score', label: leads.sorts.score },
          ]}
          onChange={(sort) => onView({ ...view, sort, order: 'desc' })}
        />
      )}
      {isFiltered(view) && (
        <Button
          kind="ghost"
          onClick={() => onView({ ...view, status: null, source: null, assignee: null, days: null })}
        >
          {leads.showAll}
        </Button>
      )}
    </div>
  );
}

function AssigneeFilter({ view, onView }: Filtering) {
  const { leads } = useTexts();
  const { id: workspace, member_id: me } = useWorkspace();
  const { data: members = [] } = useQuery(repliersQuery(workspace));
  const others = members.filter(({ id }) => id !== me);
  return (
    <NativeSelect
      label={leads.assignee}
      hideLabel
      value={view.assignee ?? ANY}
      options={[
        { value: ANY, label: leads.anyAssignee },
        { value: me, label: leads.mine },
        ...others.map(({ id, name }) => ({ value: id, label: visible(name) })),
      ]}
      onChange={(assignee) => onView({ ...view, assignee: assignee === ANY ? null : assignee })}
    />
  );
}
