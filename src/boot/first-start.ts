/**
 * The first start of an embedded installation creates a workspace "Demo" that knows this product's own
 * documentation.
 */
import type { INestApplicationContext } from '@nestjs/common';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionExamples } from '../agent/ports/knowledge.js';
import type { Config } from '../platform/config/config.js';
import { CLOCK, CONFIG } from '../platform/config/config.module.js';
import { ExampleQuestionsService } from '../assistant/knowledge/example-questions.service.js';
import { KnowledgeService } from '../assistant/knowledge/knowledge.service.js';
import { SAMPLE_ORIGIN } from '../assistant/knowledge/samples.dto.js';
import { SamplesService } from '../assistant/knowledge/samples.service.js';
import { DEMO_KEY_LABEL, DEMO_NAME } from '../company/workspaces/demo.reader.js';
import { KeysService } from '../company/team/keys.service.js';
import { MembersService } from '../company/team/members.service.js';
import { SettingsService } from '../company/workspaces/settings.service.js';
import { TokensService } from '../company/team/tokens.service.js';
import { WorkspacesService } from '../company/workspaces/workspaces.service.js';
import { systemActor } from '../platform/kernel/actor.js';
import type { Clock } from '../platform/kernel/clock.js';
import { packageRoot } from './package-root.js';

/** The table of contents, which is not imported because links answer no questions. */
const INDEX = 'README.md';

/** User documentation, in the repository and in the image. */
const guide = (): string => join(packageRoot(), SAMPLE_ORIGIN);

/** Who the printed token belongs to, until the set-up link makes this member a person. */
const DEMO_OWNER = { email: 'owner@example.com', name: 'Demo owner', role: 'owner', placeholder: true } as const;
/** Texts that the widget shows before the first message; the guide answers each question. */
const WIDGET = {
  accent_color: '#11705b',
  suggestions: [
    'Which database do I need in production?',
    'How do I rotate a secret key?',
    'What does the kill switch do?',
  ],
};

/** Lifetime of the demo keys: long enough for a trial. */
const DAYS = 30;
const FILE = 'demo-keys.env';

export interface DemoSecrets {
  /** File that contains them, readable only by its owner. */
  file: string;
  /** When the secret key and the owner's token expire. RFC 3339 */
  endsAt: string;
  workspaceId: string;
  publishableKey: string;
  secretKey: string;
  ownerToken: string;
}

/**
 * Creates the demo if there is no workspace yet. Nothing of it acts for a company: no hours for meetings, an owner who
 * is a placeholder, a secret key that only answers, documents that are marked as samples (decision 0158).
 * @param folder of the documents
 * @returns its secrets, only this once; null on later starts
 */
export async function firstStart(app: INestApplicationContext, folder = guide()): Promise<DemoSecrets | null> {
  const workspaces = app.get(WorkspacesService);
  if ((await workspaces.list(null, 1)).length > 0) return null;
  const actor = systemActor('first start');
  const endsAt = new Date(app.get<Clock>(CLOCK).now() + DAYS * 24 * 60 * 60_000).toISOString();
  const { id } = await workspaces.createNamed(actor, { name: DEMO_NAME, plan: 'scale', isSample: true });
  const owner = await app.get(MembersService).add(id, actor, DEMO_OWNER);
  const [publishable, secret, token] = [
    await app.get(KeysService).createPublishable(id, actor, DEMO_KEY_LABEL),
    await app.get(KeysService).create(id, actor, { kind: 'secret', label: 'Demo backend', role: 'viewer', endsAt }),
    await app.get(TokensService).create(id, actor, { memberId: owner.id, name: 'First start', expires_at: endsAt }),
  ];
  await app.get(SettingsService).update(id, actor, { widget: WIDGET });
  const knowledge = app.get(KnowledgeService);
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== INDEX)
    .sort()) {
    const text = readFileSync(join(folder, file), 'utf8');
    const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
    const { id: documentId } = await knowledge.add(id, {
      actor,
      body: { title, text, format: 'markdown', locale: 'en' },
      origin: `${SAMPLE_ORIGIN}${file}`,
    });
    const sections = examplesOf(join(folder, file));
    if (sections) await app.get(ExampleQuestionsService).replace(id, { actor, documentId, sections });
    await app.get(SamplesService).mark(id, documentId);
  }
  const file = join(app.get<Config>(CONFIG).dataDir, FILE);
  const secrets = {
    workspaceId: id,
    publishableKey: publishable.token,
    secretKey: secret.token,
    ownerToken: token.token,
  };
  writeSecrets(file, secrets, endsAt);
  return { ...secrets, file, endsAt };
}

/** The example questions of a page, in a file beside it: `questions.examples.json`. */
function examplesOf(page: string): SectionExamples[] | null {
  const path = page.replace(/\.md$/, '.examples.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SectionExamples[]) : null;
}

/** Writes shell variables: `. data/demo-keys.env`. An existing file is replaced, because it would keep its mode. */
function writeSecrets(file: string, secrets: Omit<DemoSecrets, 'file' | 'endsAt'>, endsAt: string): void {
  const lines = [
    `# Keys of the workspace "Demo", created at the first start.`,
    `# SECRET_KEY and OWNER_TOKEN expire on ${endsAt.slice(0, 10)}.`,
    `WORKSPACE_ID=${secrets.workspaceId}`,
    `PUBLISHABLE_KEY=${secrets.publishableKey}`,
    `SECRET_KEY=${secrets.secretKey}`,
    `OWNER_TOKEN=${secrets.ownerToken}`,
  ];
  rmSync(file, { force: true });
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
}
