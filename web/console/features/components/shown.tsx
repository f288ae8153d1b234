import { useState } from 'react';
import { Avatar } from '../../ui/avatar.js';
import { Badge, Count, type Meaning } from '../../ui/badge.js';
import { Icon } from '../../ui/icon.js';
import { ICONS, type IconName } from '../../ui/icons.js';
import { Table } from '../../ui/table.js';
import { Tabs } from '../../ui/tabs.js';
import { RelativeTime } from '../../ui/time.js';
import css from './components.module.css';
import { Specimen } from './specimen.js';

const MEANINGS: Meaning[] = ['neutral', 'accent', 'success', 'warning', 'danger', 'info'];
const PEOPLE = ['Marta Almeida', 'Rui Costa', 'Ingrid Solheim', '田中 さくら', 'ليلى حداد', 'V'];
const MINUTE = 60_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

const ROWS = [
  { name: 'Booking engine', key: 'sk_…kt7K', used: ago(2 * MINUTE), calls: 12_408 },
  { name: 'Nightly export', key: 'sk_…9fPz', used: ago(26 * 60 * MINUTE), calls: 31 },
];

export const Shown = () => (
  <>
    <Badges />
    <Avatars />
    <Times />
    <TabsShown />
    <TableShown />
    <Icons />
  </>
);

const Badges = () => (
  <Specimen name="badge">
    {MEANINGS.map((meaning) => (
      <Badge key={meaning} meaning={meaning}>
        {meaning}
      </Badge>
    ))}
    <Badge meaning="success" icon="check">
      2 of 2 proven
    </Badge>
    <Count of={3} label="unread" />
    <Count of={140} label="unread" />
  </Specimen>
);

const Avatars = () => (
  <Specimen name="avatar">
    {PEOPLE.map((name) => (
      <Avatar key={name} id={name} name={name} />
    ))}
    <Avatar id="" name="" />
    <Avatar id="agent" name="Agent" isAgent />
    <Avatar id="Rui" name="Rui Costa" size="small" />
    <Avatar id="Rui" name="Rui Costa" size="large" />
  </Specimen>
);

const Times = () => (
  <Specimen name="time">
    <RelativeTime at={ago(0)} />
    <RelativeTime at={ago(6 * MINUTE)} />
    <RelativeTime at={ago(26 * 60 * MINUTE)} />
    <RelativeTime at={ago(-3 * 24 * 60 * MINUTE)} />
  </Specimen>
);

function TabsShown() {
  const [tab, setTab] = useState<'open' | 'closed'>('open');
  return (
    <Specimen name="tabs">
      <div className={css.whole}>
        <Tabs
          label="Hand-offs"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'open', label: 'Open', count: 9, panel: 'Nine are open.' },
            { value: 'closed', label: 'Closed', panel: 'All others are closed.' },
          ]}
        />
      </div>
    </Specimen>
  );
}

const TableShown = () => (
  <Specimen name="table">
    <div className={css.whole}>
      <Table
        label="Secret keys"
        rows={ROWS}
        idOf={({ name }) => name}
        columns={[
          { id: 'name', title: 'Name', kind: 'head', cell: ({ name }) => name },
          { id: 'key', title: 'Key', cell: ({ key }) => <code>{key}</code> },
          { id: 'used', title: 'Last used', cell: ({ used }) => <RelativeTime at={used} /> },
          { id: 'calls', title: 'Calls', kind: 'number', cell: ({ calls }) => calls.toLocaleString('en') },
        ]}
      />
    </div>
  </Specimen>
);

const Icons = () => (
  <Specimen name="icons">
    <ul className={css.icons}>
      {Object.keys(ICONS).map((name) => (
        <li key={name}>
          <Icon name={name as IconName} />
          {name}
        </li>
      ))}
    </ul>
  </Specimen>
);
