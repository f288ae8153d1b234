// Workspaces with knowledge, made through the application's own services, and questions to them.
import { openApplication } from './application.mjs';
import { built } from './checkout.mjs';
import { progress } from './report.mjs';

/**
 * Creates the workspaces and their documents through the API's own service, unless they exist. Returns ids and keys.
 */
export async function seedKnowledge(database, workspaces) {
  const app = await openApplication(database);
  const { OPERATOR } = built('platform/kernel/actor');
  const service = app.get(built('company/workspaces/workspaces.service').WorkspacesService);
  const keys = app.get(built('company/team/keys.service').KeysService);
  const knowledge = app.get(built('assistant/knowledge/knowledge.service').KnowledgeService);
  const known = await service.list(null, 10);
  const made = {};
  for (const [name, documents] of Object.entries(workspaces)) {
    let workspace = known.find((one) => one.name === name);
    if (!workspace) {
      workspace = await service.create(OPERATOR, name, 'scale');
      const ceilings = { perKey: 1e9, perEndUser: 1e9, perWorkspace: 1e9 };
      await service.setPlan(OPERATOR, { id: workspace.id, plan: 'scale', ceilings });
      for (const [i, { title, text }] of documents.entries()) {
        await knowledge.add(workspace.id, { actor: OPERATOR, body: { title, text, format: 'markdown', locale: 'en' } });
        if (i % 500 === 499) progress(`${name}: ${i + 1} of ${documents.length} documents`);
      }
    }
    made[name] = {
      id: workspace.id,
      key: (await keys.createSecret(workspace.id, { actor: OPERATOR, label: 'bench' })).secret,
    };
  }
  await app.close();
  await database.admin.query('vacuum analyze');
  return made;
}

export async function answer({ url, said }, key, question) {
  const response = await fetch(`${url}/v1/answer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question, dry_run: true }),
  }).catch((error) => {
    throw new Error(`The product does not answer; it said:\n${said()}`, { cause: error });
  });
  const body = await response.json();
  if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(body)}`);
  return body;
}
