/** The first start of an embedded installation: a workspace "Demo" that knows this product's own documentation. */
import type { INestApplicationContext } from '@nestjs/common';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KnowledgeService } from '../features/knowledge/knowledge.service.js';
import { DEMO_KEY_LABEL, DEMO_NAME } from '../features/workspaces/demo.reader.js';
import { KeysService } from '../features/workspaces/keys.service.js';
import { MembersService } from '../features/workspaces/members.service.js';
import { SettingsService } from '../features/workspaces/settings.service.js';
import { TokensService } from '../features/workspaces/tokens.service.js';
import { WorkspacesService } from '../features/workspaces/workspaces.service.js';
import { systemActor } from '../kernel/actor.js';
import { packageRoot } from './package-root.js';

/** User documentation, in the repository and in the image. */
const guide = (): string => join(packageRoot(), 'docs/guide');

/** What a page with the widget shows before anybody asks; the guide answers each. */
const WIDGET = {
  accent_color: '#11705b',
  suggestions: ['Which database do I need?', 'How do I rotate a secret key?', 'What does the kill switch do?'],
};
const OFFICE_HOURS = [{ start: '09:00', end: '17:00' }];
const [monday, tuesday, wednesday, thursday, friday] = Array<typeof OFFICE_HOURS>(5).fill(OFFICE_HOURS);
const WEEKLY = { monday, tuesday, wednesday, thursday, friday };

export interface DemoSecrets {
  workspaceId: string;
  publishableKey: string;
  secretKey: string;
  ownerToken: string;
}

/** Makes the demo where there is no workspace yet. @returns its secrets, for the only time; null on later starts */
export async function firstStart(app: INestApplicationContext): Promise<DemoSecrets | null> {
  const workspaces = app.get(WorkspacesService);
  if ((await workspaces.list(null, 1)).length > 0) return null;
  const actor = systemActor('first start');
  const { id } = await workspaces.createNamed(actor, DEMO_NAME, 'scale');
  const owner = await app
    .get(MembersService)
    .add(id, actor, { email: 'owner@example.com', name: 'Demo owner', role: 'owner' });
  const [publishable, secret, token] = [
    await app.get(KeysService).createPublishable(id, actor, DEMO_KEY_LABEL),
    await app.get(KeysService).createSecret(id, actor, 'Demo backend'),
    await app.get(TokensService).create(id, actor, owner.id, { name: 'First start' }),
  ];
  const availability = [{ host_id: owner.id, timezone: 'UTC', weekly: WEEKLY, minimum_notice_minutes: 60 }];
  await app.get(SettingsService).update(id, actor, { widget: WIDGET, availability });
  const knowledge = app.get(KnowledgeService);
  for (const file of readdirSync(guide())
    .filter((name) => name.endsWith('.md'))
    .sort()) {
    const text = readFileSync(join(guide(), file), 'utf8');
    const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
    await knowledge.add(id, actor, { title, text, format: 'markdown', locale: 'en' }, `docs/guide/${file}`);
  }
  return { workspaceId: id, publishableKey: publishable.value, secretKey: secret.secret, ownerToken: token.token };
}
