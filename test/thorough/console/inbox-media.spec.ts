/** Files in the inbox: received from customers, and attached to replies. */
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { MediaQueue } from '../../../src/channels/media/media.queue.js';
import { connect, sessionOf, settle, text, whatsAppMessage, write } from '../../channels/stage.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { PDF, PNG } from '../../support/files.js';
import { MetaProvider } from '../../support/meta-provider.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

/** An image on the page. */
interface Picture {
  decode(): Promise<void>;
  naturalWidth: number;
}

describeInBrowser('files in the inbox', () => {
  let stage: Stage;
  let provider: MetaProvider;
  let account: string;
  const numberId = '30002';
  let customers = 0;
  beforeAll(async () => {
    provider = await MetaProvider.start();
    stage = await setStage({ metaGraphUrl: provider.url, outboundAllowNetworks: ['127.0.0.0/8'] });
    account = await connect(stage.app, stage.workspace, numberId);
  });
  beforeEach(() => {
    provider.faults = [];
    provider.fileFaults = [];
    provider.accepted.length = 0;
    provider.uploads.length = 0;
  });
  afterAll(async () => {
    await stage.close();
    await provider.close();
  });

  let media = 0;
  const host = (bytes: Buffer, type: string): string => {
    const id = String(++media + 5_000);
    provider.hosted.set(id, { bytes, type });
    return id;
  };
  /** A customer asks for a person by WhatsApp, and sends more. @returns the conversation's URL */
  async function handedOver(...more: object[]): Promise<string> {
    const number = `49171${++customers + 1_000_000}`;
    const to = { accountId: account, numberId };
    await write(stage.app, to, whatsAppMessage(number, text('I want to talk to a person')));
    for (const message of more) await write(stage.app, to, whatsAppMessage(number, message));
    const session = await sessionOf(stage.app, account, number);
    const { owner: token } = stage.workspace.tokens;
    const { body } = await call(stage.app, 'GET', `/v1/handoffs?session_id=${session}`, { token });
    return `/console/w/${stage.workspace.id}/inbox/all/${body.data[0].id}`;
  }
  const image = (): object => ({ type: 'image', image: { id: host(PNG, 'image/png'), mime_type: 'image/png' } });
  const bill = (mime = 'application/pdf'): object => ({
    type: 'document',
    document: { id: host(PDF, 'application/pdf'), mime_type: mime, filename: 'bill.pdf' },
  });
  const log = (person: Person) => person.page.locator('[data-log]');
  const chosen = (name: string, bytes: Buffer, mimeType: string) => ({ name, mimeType, buffer: bytes });

  it('from a customer are shown with their message, to view and to download, in any look', async () => {
    const path = await handedOver(image(), bill(), bill('image/png'));
    const person = await Person.at(stage, path, stage.team.viewer);
    const picture = log(person).locator('a[data-picture] img');
    await picture.waitFor();
    expect(
      await picture.evaluate((one) =>
        (one as unknown as Picture).decode().then(() => (one as unknown as Picture).naturalWidth),
      ),
    ).toBe(1);
    await log(person).getByText('it is not what its name and type say.', { exact: false }).waitFor();
    await log(person).getByText('[File not accepted]', { exact: false }).waitFor();
    await person.looksGood();
    const saved = person.page.waitForEvent('download');
    await log(person).getByRole('link', { name: 'bill.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('bill.pdf');
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('from a customer are shown alone if the message has no text of its own', async () => {
    const captioned = { ...image() } as { image: object };
    const caption = { type: 'image', image: { ...captioned.image, caption: 'Our broken heater' } };
    const path = await handedOver(image(), bill(), caption);
    const person = await Person.at(stage, path, stage.team.viewer);
    await log(person).getByText('[Image] Our broken heater').waitFor();
    await log(person).locator('a[data-picture] img').nth(1).waitFor();
    await log(person).getByRole('link', { name: 'bill.pdf' }).waitFor();
    for (const words of ['[Image]', '[Document] bill.pdf'])
      expect(await log(person).getByText(words, { exact: true }).count()).toBe(0);
    await person.leave();
  });

  it('from a customer can be removed by members who may reply; the message keeps a label', async () => {
    const path = await handedOver(bill());
    const person = await Person.at(stage, path, stage.team.responder);
    const remove = log(person).getByRole('button', { name: 'Remove bill.pdf' });
    await person.reaches(remove);
    await person.press('Enter');
    expect(await person.violations()).toEqual([]);
    await person.reaches(person.dialog.getByRole('button', { name: 'Remove file' }));
    await person.press('Enter');
    await person.dialog.waitFor({ state: 'detached' });
    await log(person).getByText('[Document] bill.pdf', { exact: true }).waitFor();
    expect(await log(person).getByRole('link', { name: 'bill.pdf' }).count()).toBe(0);
    expect(await remove.count()).toBe(0);
    expect(person.complaints).toEqual([]);
    await person.leave();
    const rows = 'select count(*)::int as count from attachments a join sessions s using (workspace_id)';
    const { rows: left } = await stage.app.app.get(SystemDb).query({
      text: `${rows} join handoffs h on h.workspace_id = s.workspace_id and h.session_id = s.id
        where a.session_id = s.id and h.id = $1`,
      values: [path.split('/').at(-1)],
    });
    expect(left).toEqual([{ count: 0 }]);
  });

  it('from a customer cannot be removed by members who only read', async () => {
    const path = await handedOver(bill());
    const person = await Person.at(stage, path, stage.team.viewer);
    await log(person).getByRole('link', { name: 'bill.pdf' }).waitFor();
    expect(await log(person).getByRole('button', { name: 'Remove bill.pdf' }).count()).toBe(0);
    await person.leave();
  });

  it('from a customer appear once they have been fetched', async () => {
    provider.fileFaults = [503];
    const path = await handedOver(bill());
    const person = await Person.at(stage, path, stage.team.responder);
    await log(person).getByText('Being fetched.').waitFor();
    const sql = 'update channel_media set due_at = now() where lease is null';
    await stage.app.app.get(SystemDb).query({ text: sql });
    await stage.app.app.get(MediaQueue).whenIdle();
    await log(person).getByRole('link', { name: 'bill.pdf' }).waitFor();
    await person.leave();
  });

  it('can be attached, removed, and sent without a text, by keyboard alone', async () => {
    const path = await handedOver();
    const person = await Person.at(stage, path, stage.team.responder);
    const attach = person.page.getByRole('button', { name: 'Attach files' });
    await attach.waitFor();
    const choosing = person.page.waitForEvent('filechooser');
    await attach.focus();
    await person.press('Enter');
    await (
      await choosing
    ).setFiles([
      chosen('map.png', PNG, 'image/png'),
      chosen('terms.pdf', PDF, 'application/pdf'),
      chosen('setup.exe', Buffer.from('MZ and more'), 'application/x-msdownload'),
    ]);
    await person.page.getByText('setup.exe was not attached.', { exact: false }).waitFor();
    expect(await person.violations()).toEqual([]);
    for (const name of ['setup.exe', 'map.png']) {
      await person.page.getByRole('button', { name: `Remove ${name}` }).focus();
      await person.press('Enter');
      await person.page.getByRole('button', { name: `Remove ${name}` }).waitFor({ state: 'detached' });
    }
    provider.accepted.length = 0;
    await person.press('r');
    await person.press('Control+Enter');
    await log(person).getByRole('link', { name: 'terms.pdf' }).waitFor();
    await person.page.getByRole('button', { name: 'Remove terms.pdf' }).waitFor({ state: 'detached' });
    await settle(stage.app);
    expect(provider.uploads.map(({ name }) => name)).toEqual(['terms.pdf']);
    expect(provider.accepted.map(({ body }) => body.type)).toEqual(['document']);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('stay with a reply that is returned because of newer messages', async () => {
    const path = await handedOver();
    const person = await Person.at(stage, path, stage.team.responder);
    // It receives no more events from now on.
    await person.page.route('**/stream', (route) => route.abort());
    await person.page.reload();
    await person.page.getByRole('button', { name: 'Attach files' }).waitFor();
    await person.page.locator('[data-files]').setInputFiles([chosen('terms.pdf', PDF, 'application/pdf')]);
    const remove = person.page.getByRole('button', { name: 'Remove terms.pdf' });
    await person.page.getByText('terms.pdf is attached.').waitFor({ state: 'attached' });
    const number = `49171${customers + 1_000_000}`;
    await write(stage.app, { accountId: account, numberId }, whatsAppMessage(number, text('Never mind')));
    await person.press('r');
    await person.page.keyboard.type('See the file');
    await person.press('Control+Enter');
    await person.page.getByRole('button', { name: 'Edit reply' }).click();
    await remove.waitFor();
    provider.accepted.length = 0;
    await person.press('Control+Enter');
    await remove.waitFor({ state: 'detached' });
    await log(person).getByRole('link', { name: 'terms.pdf' }).waitFor();
    await settle(stage.app);
    expect(provider.accepted.map(({ body }) => body.type)).toEqual(['text', 'document']);
    await person.leave();
  });

  it('can be attached by drop; one that is too large is named', async () => {
    const path = await handedOver();
    const person = await Person.at(stage, path, stage.team.responder);
    await person.page.getByRole('button', { name: 'Attach files' }).waitFor();
    const dropped = await person.page.evaluateHandle(`(() => {
      const files = new DataTransfer();
      files.items.add(new File(['a note'], 'note.txt', { type: 'text/plain' }));
      files.items.add(new File([new Uint8Array(6 * 1024 * 1024)], 'poster.png', { type: 'image/png' }));
      return files;
    })()`);
    await log(person).dispatchEvent('dragover', { dataTransfer: dropped });
    await person.page.getByText('Drop files to attach them').waitFor();
    await log(person).dispatchEvent('drop', { dataTransfer: dropped });
    await person.page.getByRole('button', { name: 'Remove note.txt' }).waitFor();
    const refusal = /^poster\.png was not attached: files of this kind can be at most 5(\.2)? MB/;
    await person.page.getByText(refusal).waitFor();
    await person.leave();
  });
});
