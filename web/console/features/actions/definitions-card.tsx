import { useQuery } from '@tanstack/react-query';
import { List } from '../../app/list.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { workspaceQuery } from '../../app/workspace-settings.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Empty } from '../../ui/empty.js';
import { IconButton } from '../../ui/icon-button.js';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.js';
import { Card, Row } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import type { Definition } from './queries.js';
import type { OpenDialog } from './open-dialog.js';

/** Lists the agent's actions, each with its call and its requirements. */
export function DefinitionsCard({ onOpen }: { onOpen: (opened: OpenDialog) => void }) {
  const { actions } = useTexts();
  const { id, role } = useWorkspace();
  const query = useQuery(workspaceQuery(id));
  const columns: Column<Definition>[] = [
    {
      id: 'name',
      title: actions.name,
      kind: 'head',
      cell: ({ name, description }) => (
        <>
          <code>{name}</code>
          <div>{description}</div>
        </>
      ),
    },
    {
      id: 'call',
      title: actions.call,
      cell: ({ method, url }) => (
        <code>
          {method} {url}
        </code>
      ),
    },
    { id: 'rules', title: actions.rules, cell: (definition) => <Rules of={definition} /> },
    {
      id: 'actions',
      title: actions.menu,
      kind: 'actions',
      cell: (definition) => may(role, 'manage_team') && <DefinitionMenu definition={definition} onOpen={onOpen} />,
    },
  ];
  return (
    <Card title={actions.definitions} lead={actions.definitionsLead} flush>
      <List
        query={{ ...query, data: query.data?.actions }}
        empty={
          <Empty icon="bolt" title={actions.none} level={3}>
            {actions.noneLead}
          </Empty>
        }
      >
        {(rows) => <Table label={actions.definitions} columns={columns} rows={rows} idOf={({ name }) => name} />}
      </List>
    </Card>
  );
}

function Rules({ of: { effect, destructive, token } }: { of: Definition }) {
  const { actions } = useTexts();
  return (
    <Row>
      {destructive ? (
        <Badge meaning="danger">{actions.approved}</Badge>
      ) : (
        <Badge meaning={effect === 'read' ? 'info' : 'neutral'}>{actions.effects[effect]}</Badge>
      )}
      {token !== null && <Badge icon="key">{actions.withToken}</Badge>}
    </Row>
  );
}

function DefinitionMenu({ definition, onOpen }: { definition: Definition; onOpen: (opened: OpenDialog) => void }) {
  const { actions } = useTexts();
  return (
    <Menu align="end" trigger={<IconButton icon="more" label={actions.menuOf(definition.name)} />}>
      <MenuItem icon="play" onSelect={() => onOpen({ try: definition })}>
        {actions.try}
      </MenuItem>
      <MenuItem icon="sliders" onSelect={() => onOpen({ edit: definition })}>
        {actions.edit}
      </MenuItem>
      <MenuLine />
      <MenuItem icon="trash" isDanger onSelect={() => onOpen({ remove: definition })}>
        {actions.remove}
      </MenuItem>
    </Menu>
  );
}
