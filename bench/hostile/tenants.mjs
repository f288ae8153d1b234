// Two workspaces: the honest one, whose customers must notice nothing, and the hostile one, whose keys the attacks use.
import { openApplication } from '../support/application.mjs';
import { built } from '../support/checkout.mjs';
import { corpus } from '../support/corpus.mjs';

export const ORIGIN = 'https://bench.example.com';
/** Somebody who signs in to the console. */
export const PERSON = 'ada@example.com';
export const PASSWORD = 'correct walrus engine';
const SEED = 20_261_121;
const PASSAGES = 300;
const QUESTIONS = 60;
const UNLIMITED = { perKey: 1e9, perEndUser: 1e9, perWorkspace: 1e9 };

/**
 * @returns `{honest, hostile}`: id, publishable, secret and owner's token of each; questions that the honest one
 * answers
 */
export async function makeTenants(database) {
  process.env.MASTER_KEY = '00'.repeat(32);
  const app = await openApplication(database);
  const made = corpus(SEED, PASSAGES, QUESTIONS);
  try {
    const honest = await makeTenant(app, 'honest');
    // The honest load plays many people from one machine: its rate limits are not under test.
    const plan = { id: honest.id, plan: 'scale', ceilings: UNLIMITED };
    await service(app, 'company/workspaces/workspaces', 'WorkspacesService').setPlan(operator(), plan);
    const hostile = await makeTenant(app, 'hostile');
    const knowledge = service(app, 'assistant/knowledge/knowledge', 'KnowledgeService');
    for (const { title, text } of made.documents)
      await knowledge.add(honest.id, { actor: operator(), body: { title, text, format: 'markdown', locale: 'en' } });
    await makePerson(app);
    const shipping = 'We ship to Germany within 3 days. A return is free within 30 days.';
    const page = { title: 'Shipping', text: shipping, format: 'text', locale: 'en' };
    await knowledge.add(hostile.id, { actor: operator(), body: page });
    return { honest, hostile, questions: made.questions };
  } finally {
    await app.close();
  }
}

async function makePerson(app) {
  const hashes = app.get(built('company/accounts/passwords/password-hashes').PasswordHashes);
  const passwordHash = await hashes.hash(PASSWORD, 'link:bench');
  const accounts = app.get(built('company/accounts/accounts.store').AccountsStore);
  const db = app.get(built('platform/db/system-db').SystemDb);
  await accounts.add(db, { email: PERSON, name: 'Ada', passwordHash, emailVerified: true });
}

const operator = () => built('platform/kernel/actor').OPERATOR;
const service = (app, file, name) => app.get(built(`${file}.service`)[name]);

async function makeTenant(app, name) {
  const { id } = await service(app, 'company/workspaces/workspaces', 'WorkspacesService').create(
    operator(),
    name,
    'scale',
  );
  await service(app, 'company/workspaces/settings', 'SettingsService').update(id, operator(), {
    allowed_origins: [ORIGIN],
    ...(name === 'hostile' && { mcp_public: true }),
  });
  const keys = service(app, 'company/team/keys', 'KeysService');
  const owner = { email: `${name}@example.com`, name, role: 'owner' };
  const member = await service(app, 'company/team/members', 'MembersService').add(id, operator(), owner);
  const tokens = service(app, 'company/team/tokens', 'TokensService');
  const token = await tokens.create(id, operator(), { memberId: member.id, name: 'bench' });
  const publishable = await keys.createPublishable(id, operator(), 'bench');
  const secret = await keys.createSecret(id, { actor: operator(), label: 'bench' });
  return { id, publishable: publishable.value, secret: secret.secret ?? secret.token, owner: token.token };
}
