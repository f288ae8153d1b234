/** Chooses files for a message: by the paperclip, by dropping them, or by pasting a screenshot. */
import { excess } from '../excess.js';
import { sizeOf, type Parts } from './parts.js';
import { Upload } from './upload.js';

const FILES_MAX = 5;
const CHARACTERS_MAX = 4_000;
const CLIP = 'M21 11l-9 9a5 5 0 0 1-7-7l9-9a3.5 3.5 0 0 1 5 5l-9 9a2 2 0 0 1-3-3l8-8';

interface Row {
  upload: Upload;
  element: HTMLElement;
}

export class Chooser {
  private rows: Row[] = [];
  private readonly list: HTMLElement;
  private readonly news: HTMLElement;
  private readonly button: HTMLElement;

  constructor(
    private readonly parts: Parts,
    panel: HTMLElement,
    form: HTMLFormElement,
    private readonly field: HTMLTextAreaElement,
  ) {
    const { host, say } = parts;
    const { h, icon } = host;
    const input = h('input', {
      type: 'file',
      multiple: true,
      hidden: true,
      onchange: () => {
        this.take([...(input.files ?? [])]);
        input.value = ''; // The same file can be chosen again.
      },
      // The window would take it as its own and close.
      oncancel: (event: Event) => event.stopPropagation(),
    });
    const name = say('attach');
    const attributes = { type: 'button', 'aria-label': name, title: name, onclick: () => input.click() };
    this.button = h('button.icon', attributes, icon(CLIP));
    this.list = h('ul.chosen', { hidden: true });
    this.news = h('small', { role: 'status' });
    // After the field, which Tab reaches first from the conversation.
    this.field.after(input, this.button);
    form.before(this.list, this.news);
    // Before the composer's own listener, which knows nothing of files.
    form.addEventListener('submit', (event) => this.submit(event), true);
    this.field.addEventListener('paste', (event) => this.paste(event));
    this.dropping(panel);
  }

  /** A screenshot is pasted as a file; copied words may come with a picture of themselves. */
  private paste(event: ClipboardEvent): void {
    const { files, types } = event.clipboardData ?? new DataTransfer();
    if (!files.length || types.includes('text/plain')) return;
    event.preventDefault();
    this.take([...files]);
  }

  private dropping(panel: HTMLElement): void {
    const over = (is: boolean): void => void panel.classList.toggle('drop', is);
    panel.dataset['drop'] = this.parts.say('attach_drop');
    panel.addEventListener('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      over(true);
    });
    panel.addEventListener('dragleave', ({ relatedTarget }) => {
      if (!panel.contains(relatedTarget as Node | null)) over(false);
    });
    panel.addEventListener('drop', (event) => {
      over(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (!files.length) return;
      event.preventDefault();
      this.take(files);
    });
  }

  private take(files: readonly File[]): void {
    const room = FILES_MAX - this.rows.length;
    for (const file of files.slice(0, room)) this.add(file);
    this.tell(files.length > room ? this.parts.say('attach_many', FILES_MAX) : '');
    this.field.focus();
  }

  private add(file: File): void {
    const { host, say, t } = this.parts;
    const { h, icon } = host;
    const progress = h('progress', { 'aria-label': say('attach_uploading', file.name), max: 1 });
    const trouble = h('small', { role: 'alert' });
    const again = h('button.link', { type: 'button', onclick: () => void upload.start() }, t(T.retry));
    const remove = { type: 'button', 'aria-label': say('attach_remove', file.name), onclick: () => this.remove(row) };
    const upload = new Upload(this.parts, file, (share) => {
      progress.value = share;
      progress.hidden = !upload.isBusy;
      trouble.textContent = upload.trouble ? say(upload.trouble) : '';
      again.hidden = upload.trouble !== 'attach_failed';
      if (upload.stored) this.tell(say('attach_added', file.name));
    });
    const size = h('small', {}, sizeOf(this.parts, file.size));
    const close = h('button.icon', remove, icon('M6 6l12 12M18 6 6 18'));
    const row: Row = {
      upload,
      element: h('li', {}, h('span', {}, file.name), size, close, progress, trouble, again),
    };
    this.rows.push(row);
    this.draw();
    void upload.start();
  }

  private remove(row: Row): void {
    row.upload.remove();
    this.rows = this.rows.filter((one) => one !== row);
    this.draw();
    this.button.focus();
  }

  /** With files, this sends the message. They belong to one conversation: in another they are uploaded again. */
  private submit(event: Event): void {
    const { rows, field, parts } = this;
    // What is too long stays in the field, as without files.
    if (!rows.length || excess(field.value, CHARACTERS_MAX) > 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    for (const { upload } of rows)
      if (upload.stored && upload.stored.session_id !== parts.state.session?.id) void upload.start();
    const stored = rows.flatMap(({ upload }) => upload.stored ?? []);
    if (stored.length < rows.length) return this.wait();
    parts.write(field.value.trim(), false, stored);
    field.value = '';
    this.rows = [];
    this.tell('');
    this.draw();
    field.focus();
  }

  /** Says what keeps the message from being sent: an upload, or a file that cannot be sent. */
  private wait(): void {
    const failed = this.rows.find(({ upload }) => upload.trouble);
    if (failed) failed.element.querySelector('button')?.focus();
    else this.tell(this.parts.say('attach_wait'));
  }

  private tell(news: string): void {
    this.news.textContent = news;
  }

  private draw(): void {
    this.list.hidden = !this.rows.length;
    this.list.replaceChildren(...this.rows.map(({ element }) => element));
  }
}
