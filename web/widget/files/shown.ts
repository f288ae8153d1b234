/** The files of a message: images as a picture, others by name and size. Each is saved, never opened in the page. */
import type { Attachment } from '../wire.js';
import { headersOf, sizeOf, type Parts } from './parts.js';

/** Images that every browser can show, up to the size of a phone photo. */
const SHOWN = /^image\/(jpeg|png|gif|webp)$/;
const SHOWN_BYTES_MAX = 5 * 1024 * 1024;
const WIDTH_MAX = 480;
const GONE = 404;

export function showFiles(parts: Parts, row: HTMLElement, files: readonly Attachment[]): void {
  const { h } = parts.host;
  row.append(h('ul.files', {}, ...files.map((file) => h('li', {}, viewOf(parts, file)))));
}

function viewOf(parts: Parts, file: Attachment): HTMLElement {
  const { host, say } = parts;
  const { h } = host;
  const { name, bytes, url } = file;
  const title = name ?? '';
  const lines = [h('span', {}, title), h('small', {}, bytes !== null && sizeOf(parts, bytes))];
  const gone = (): HTMLElement => h('p', {}, h('s', {}, title), h('small', {}, say('attach_gone')));
  if (!file.id || file.state !== 'stored') return gone();
  // It was uploaded, and its message is not sent yet.
  if (url === null) return h('p', {}, ...lines);
  const link = h('a.file', { href: pathOf(parts, url), target: '_blank', onclick: save }, ...lines);
  if (SHOWN.test(file.content_type ?? '') && (bytes ?? 0) <= SHOWN_BYTES_MAX)
    pictureOf(parts, file, link.href).then(
      (picture) => picture && link.prepend(picture),
      () => {}, // The name remains.
    );
  return link;

  /** An address lasts for an hour, and a file may have been removed since. */
  function save(event: Event): void {
    event.preventDefault();
    fresh(parts, file.id).then(
      (found) => {
        if (!found) return link.replaceWith(gone());
        h('a', { href: pathOf(parts, found), target: '_blank' }).click();
      },
      () => open(link.href),
    );
  }
}

/** The service's own address may differ from the one that the script was loaded from. */
const pathOf = ({ host }: Parts, url: string): string => host.base + url.slice(url.indexOf('/api/attachments/'));

/** A fresh address; null if the file is gone. @throws without a connection */
async function fresh(parts: Parts, id: string): Promise<string | null> {
  const response = await fetch(`${parts.host.base}/api/widget/attachments/${id}`, { headers: headersOf(parts) });
  if (response.status === GONE) return null;
  return ((await response.json()) as { data: Attachment }).data.url;
}

/** Drawn, because a page's policy may forbid images of other origins. */
async function pictureOf({ host: { h } }: Parts, { name }: Attachment, address: string): Promise<HTMLElement | null> {
  const response = await fetch(address);
  if (!response.ok) return null;
  const image = await createImageBitmap(await response.blob());
  const width = Math.min(image.width, WIDTH_MAX);
  const canvas = h('canvas', { role: 'img', 'aria-label': name });
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((image.height * width) / image.width));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas;
}
