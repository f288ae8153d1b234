/** Entry module: shows the files of messages, and adds the paperclip where visitors can send files. */
import { Chooser } from './chooser.js';
import css from './files.css';
import type { StartFiles } from './parts.js';
import { showFiles } from './shown.js';
import type { FileTexts } from './texts/en.js';

/** Set by the build. */
declare const BUILD: string;

const start: StartFiles = async (host, state, t, ensureSession, write) => {
  const file = `${host.cdn}/widget/assets/files-${host.language}-${BUILD}.js`;
  const words = ((await import(file)) as { default: FileTexts }).default;
  const { settings } = state;
  const say = (key: keyof FileTexts, value: string | number = ''): string =>
    (settings?.texts[key] ?? words[key]).replace('{}', () => String(value));
  const parts = { host, state, t, ensureSession, write, say };
  host.dress(host.root, css);
  const panel = host.root.querySelector<HTMLElement>('.panel');
  const form = panel?.querySelector<HTMLFormElement>('.composer');
  const field = form?.querySelector('textarea');
  if (panel && form && field && settings?.attachments) new Chooser(parts, panel, form, field);
  return (row, files) => showFiles(parts, row, files);
};

export default start;
