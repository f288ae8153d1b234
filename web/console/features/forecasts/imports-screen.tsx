import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { List } from '../../app/list.js';
import { may, MATRIX } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { buttonClass } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Empty } from '../../ui/empty.js';
import { Card, Page } from '../../ui/page.js';
import { ImportCard } from './import-card.js';
import { ImportForm } from './import-form.js';
import { importsQuery } from './import-queries.js';
import { UploadsCard } from './uploads-card.js';

/** Conversations of other products, read apart from the workspace's own. */
export function ImportsScreen() {
  const { forecasts, settings, shell } = useTexts();
  const { imports } = forecasts;
  const { id: workspace, role } = useWorkspace();
  const query = useQuery(importsQuery(workspace));
  const mayChange = may(role, 'manage_team');
  const empty = (
    <Card title={imports.list}>
      <Empty icon="inbox" title={imports.none} level={3}>
        {imports.noneLead}
      </Empty>
    </Card>
  );
  return (
    <Page
      title={imports.title}
      lead={imports.lead}
      actions={
        <Link to="/w/$workspace/forecasts" params={{ workspace }} className={buttonClass()}>
          {imports.toForecasts}
        </Link>
      }
    >
      {mayChange ? (
        <ImportForm />
      ) : (
        <Callout>{settings.readOnly(MATRIX.manage_team.map((one) => shell.roles[one]))}</Callout>
      )}
      <UploadsCard />
      <List query={query} empty={empty} level={2} rows={5} scrolls>
        {(all) => all.map((one) => <ImportCard key={one.id} imported={one} />)}
      </List>
    </Page>
  );
}
