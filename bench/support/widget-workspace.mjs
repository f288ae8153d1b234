// Workspace of the widget's load scripts, with this many passages of knowledge.
import { openApplication } from './application.mjs';
import { built } from './checkout.mjs';
import { corpus } from './corpus.mjs';
import { progress } from './report.mjs';
import { ORIGIN } from './widget-client.mjs';

const SEED = 20_261_121;

/** @returns its id, publishable key and questions that its knowledge answers */
export async function widgetWorkspace(database, passages, questions) {
  const app = await openApplication(database);
  const { OPERATOR } = built('platform/kernel/actor');
  const service = app.get(built('company/workspaces/workspaces.service').WorkspacesService);
  const made = corpus(SEED, passages, questions);
  let workspace = (await service.list(null, 10)).find(({ name }) => name === 'widget');
  if (!workspace) {
    workspace = await service.create(OPERATOR, 'widget', 'scale');
    const ceilings = { perKey: 1e9, perEndUser: 1e9, perWorkspace: 1e9 };
    await service.setPlan(OPERATOR, { id: workspace.id, plan: 'scale', ceilings });
    const settings = app.get(built('company/workspaces/settings.service').SettingsService);
    await settings.update(workspace.id, OPERATOR, { allowed_origins: [ORIGIN] });
    const knowledge = app.get(built('assistant/knowledge/knowledge.service').KnowledgeService);
    for (const [i, { title, text }] of made.documents.entries()) {
      await knowledge.add(workspace.id, { actor: OPERATOR, body: { title, text, format: 'markdown', locale: 'en' } });
      if (i % 500 === 499) progress(`${i + 1} of ${made.documents.length} documents`);
    }
  }
  const keys = app.get(built('company/team/keys.service').KeysService);
  const key = (await keys.createPublishable(workspace.id, OPERATOR, 'bench')).value;
  await app.close();
  await database.admin.query('vacuum analyze');
  return { id: workspace.id, key, questions: made.questions };
}
