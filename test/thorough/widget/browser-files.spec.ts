/** Files between a visitor and the team, in a browser on a page with a strict policy. */
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { PDF, PNG } from '../../support/files.js';
import { setStage, Visitor, type Stage } from '../../widget/stage.js';

describeInBrowser('files in the widget', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
  });
  afterAll(() => stage.close());

  const team = async (method: string, path: string, body?: unknown) =>
    (await call(stage.app, method, path, { token: stage.workspace.tokens.owner, body })).body.data;
  const row = (visitor: Visitor, name: string) => visitor.window.locator('.chosen li', { hasText: name });

  it('are attached by the button and by pasting, sent, shown to both sides, and answered with one', async () => {
    const visitor = await Visitor.at(stage);
    await visitor.open();
    const clip = visitor.button('Attach files');
    const choosing = visitor.page.waitForEvent('filechooser');
    await visitor.reaches(clip, 'Shift+Tab');
    await visitor.page.keyboard.press('Enter');
    await (await choosing).setFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: PDF });
    await row(visitor, 'bill.pdf').waitFor();
    await visitor.window.getByText('bill.pdf is attached.').waitFor();
    // A screenshot on the clipboard is a file without a name of its own.
    await visitor.input.evaluate(
      (field: any, bytes: number[]) => {
        const { DataTransfer, File, ClipboardEvent } = field.ownerDocument.defaultView;
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
        const init = { clipboardData, bubbles: true, cancelable: true, composed: true };
        field.dispatchEvent(new ClipboardEvent('paste', init));
      },
      [...PNG],
    );
    await visitor.window.getByText('image.png is attached.').waitFor();
    expect(await visitor.violations()).toEqual([]);
    await visitor.say('See these');
    const picture = visitor.log.getByRole('img', { name: 'image.png' });
    await picture.waitFor();
    await visitor.log.getByRole('link', { name: 'bill.pdf' }).waitFor();
    expect(await visitor.window.locator('.chosen li').count()).toBe(0);
    expect([await visitor.violations(), await visitor.fits()]).toEqual([[], true]);

    await visitor.button('Talk to a person').click();
    const handoff = await eventually(async () => (await team('GET', '/v1/handoffs'))[0]);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'terms.pdf');
    const { id } = await team('POST', `/v1/sessions/${handoff.session_id}/attachments`, form);
    await team('POST', `/v1/handoffs/${handoff.id}/replies`, { attachments: [id] });
    const link = visitor.log.getByRole('link', { name: 'terms.pdf' });
    // In a tab of its own, so that the page's `beforeunload` is not asked.
    const opened = visitor.page.waitForEvent('popup');
    const asked = visitor.page.context().waitForEvent('response', (one) => one.url().includes('/api/attachments/'));
    await link.click();
    expect((await (await asked).headerValue('content-disposition'))!).toBe('attachment; filename=terms.pdf');
    await (await opened).close();
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('that are not what they claim are refused before the message is sent, which then goes without them', async () => {
    const visitor = await Visitor.at(stage);
    await visitor.open();
    await visitor.button('Attach files').waitFor();
    const lie = { name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('MZ' + '\0'.repeat(200)) };
    await visitor.window.locator('input[type=file]').setInputFiles(lie);
    await row(visitor, 'Files of this kind cannot be sent.').waitFor();
    await visitor.button('Remove cat.png').click();
    await visitor.say('Never mind');
    await visitor.hears('Never mind');
    await visitor.leave();
  });

  it('cannot be attached where the workspace takes none', async () => {
    await team('PATCH', '/v1/workspace', { widget: { attachments: false } });
    const visitor = await Visitor.at(stage);
    await visitor.open();
    expect(await visitor.button('Attach files').count()).toBe(0);
    expect(visitor.requests.some((path) => path.includes('/files-'))).toBe(false);
    await visitor.leave();
    await team('PATCH', '/v1/workspace', { widget: { attachments: null } });
  });
});
