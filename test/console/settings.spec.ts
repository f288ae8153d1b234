/** Navigation of the settings: entries by role, and the page for a URL without permission. */
import { ROLES } from '../../src/platform/kernel/caller.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Person, setStage, type Stage } from './stage.js';

/** Pages that every member may read, by title. */
const OPEN = [
  'General',
  'Widget',
  'Team',
  'Sign-in and mail',
  'Guardrails',
  'Kill switch',
  'Models',
  'API keys',
  'Webhooks',
  'Actions',
  'Credits and plan',
];
/** Pages for roles that manage the team. */
const MANAGED = ['General', 'Widget', 'Channels', ...OPEN.slice(2), 'Audit trail'];

describeInBrowser('the settings navigation', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
    path = `/console/w/${stage.workspace.id}/settings`;
  });
  afterAll(() => stage.close());

  const nav = ({ page }: Person) => page.getByRole('navigation', { name: 'Settings' });

  it.each(ROLES)('lists for a member with the role %s the pages that they may read', async (role) => {
    const person = await Person.at(stage, path, stage.team[role]);
    await nav(person).getByRole('link', { name: 'Kill switch' }).waitFor();
    expect((await nav(person).getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual(
      role === 'owner' || role === 'admin' ? MANAGED : OPEN,
    );
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('can be used by keyboard from a page that needs another role, and is found in the palette everywhere', async () => {
    const person = await Person.at(stage, `${path}/audit`, stage.team.viewer);
    await person.heading('This page needs the role Owner or Admin').waitFor();
    expect(person.requests.filter((asked) => asked.endsWith('/v1/audit'))).toEqual([]);
    expect(await person.violations()).toEqual([]);
    await person.reaches(nav(person).getByRole('link', { name: 'API keys' }));
    await person.press('Enter');
    await person.heading('Your own tokens').waitFor();
    expect(await nav(person).getByRole('link', { name: 'API keys' }).getAttribute('aria-current')).toBe('page');
    await person.visit('/console/account');
    await person.heading('Where you are signed in').waitFor();
    await person.press('Control+k');
    await person.type('kill sw');
    await person.page.getByRole('option', { name: 'Go to settings: Kill switch' }).click();
    await person.heading('The agent may act').waitFor();
    await eventually(() => Promise.resolve(person.path === `${path}/kill-switch`));
    await person.leave();
  });

  it('has no accessibility violations in any look', async () => {
    const person = await Person.at(stage, `${path}/general`, stage.team.owner);
    for (const [page, has] of [
      ['kill-switch', 'While it is on'],
      ['api-keys', 'Your own tokens'],
      ['models', 'Search'],
      ['sign-in', 'Ways to sign in'],
    ]) {
      await person.visitOf(`${path}/${page}`, has!);
      await eventually(async () => (await person.page.getByRole('status', { name: 'Loading…' }).count()) === 0);
      await person.looksGood();
      expect([page, person.complaints]).toEqual([page, []]);
    }
    await person.leave();
  });

  it('is available in German', async () => {
    const person = await Person.at(stage, `${path}/kill-switch`, stage.team.viewer, { locale: 'de' });
    await person.heading('Der Agent darf handeln').waitFor();
    await person.page.getByRole('link', { name: 'API-Schlüssel' }).click();
    await person.heading('Ihre eigenen Tokens').waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
