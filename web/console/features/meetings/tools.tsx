import { useWorkspace } from '../../app/session.js';
import { ZoneField } from '../../app/zone-field.js';
import { useTexts } from '../../texts/texts.js';
import { Select } from '../../ui/select.js';
import type { Member } from './queries.js';
import { type ChangeSearch, type View, VIEWS } from './view.js';
import css from './meeting.module.css';

export interface ToolsProps {
  view: View;
  hosts: Member[];
  onChange: ChangeSearch;
}

/** Selects the view, the host and the time zone. */
export function Tools({ view, hosts, onChange }: ToolsProps) {
  const { meetings: text } = useTexts();
  const { member_id: me } = useWorkspace();
  const isHours = view.name === 'availability';
  const everybody = isHours ? [] : [{ value: ALL, label: text.allHosts }];
  return (
    <div className={css.tools} role="group" aria-label={text.tools}>
      <Select
        label={text.view}
        value={view.name}
        options={VIEWS.map((value) => ({ value, label: text.views[value] }))}
        onChange={(name) => onChange({ view: name === 'week' ? undefined : name })}
      />
      <Select
        label={text.host}
        value={view.host ?? (isHours ? me : ALL)}
        options={[...everybody, ...hosts.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(host) => onChange({ host: host === ALL ? undefined : host })}
      />
      {!isHours && <ZoneField label={text.zone} value={view.zone} onChange={(zone) => onChange({ zone })} />}
    </div>
  );
}

const ALL = 'all';
