/**
 * Files of a message, and pictures beside a quotation: images as a picture, others by name and size. Files are saved,
 * never opened in the page; a picture of an article opens large, in a tab of its own.
 */
import { headersOf, sizeOf, type Parts, type Shown } from './parts.js';

/** Images that every browser can show, up to the size of a phone photo. */
const SHOWN = /^image\/(jpeg|png|gif|webp)$/;
const SHOWN_BYTES_MAX = 5 * 1024 * 1024;
const WIDTH_MAX = 480;
const GONE = 404;

export function showFiles(parts: Parts, row: HTMLElement, files: readonly Shown[]): void {
  const { h } = parts.host;
  row.append(h('ul.files', {}, ...files.map((file) => h('li', {}, viewOf(parts, file)))));
}

function viewOf(parts: Parts, file: Shown): HTMLElement {
  const { host, say } = parts;
  const { h } = host;
  const { id, url } = file;
  const title = file.name ?? '';
  const isFile = 'state' in file;
  const bytes = isFile && file.bytes;
  const lines = [h('span', {}, title), h('small', {}, bytes && sizeOf(parts, bytes))];
  const gone = (): HTMLElement => h('p', {}, h('s', {}, title), h('small', {}, say('attach_gone')));
  if (isFile && (!id || file.state !== 'stored')) return gone();
  // It was uploaded, and its message is not sent yet.
  if (url === null) return h('p', {}, ...lines);
  const link = h('a.file', { href: pathOf(parts, url), target: '_blank', onclick: save }, ...lines);
  if (!isFile) whenSeen(link, draw);
  else if (SHOWN.test(file.content_type ?? '') && (bytes || 0) <= SHOWN_BYTES_MAX) draw();
  return link;

  /** The words of an article's picture are its name for screen readers. */
  function draw(): void {
    pictureOf(parts, title, link.href).then(
      (picture) => {
        if (!isFile) link.textContent = '';
        link.prepend(picture);
      },
      () => {}, // The name remains.
    );
  }

  /** An address lasts for an hour, and a file may have been removed since. */
  function save(event: Event): void {
    event.preventDefault();
    fresh(parts, `${isFile ? 'attachments' : 'pictures'}/${id}`).then(
      (found) => {
        if (!found) return link.replaceWith(gone());
        h('a', { href: pathOf(parts, found), target: '_blank' }).click();
      },
      () => open(link.href),
    );
  }
}

/** The service's own address may differ from the one that the script was loaded from. */
const pathOf = ({ host }: Parts, url: string): string =>
  host.base + url.slice(url.search(/\/api\/(attachments|quoted)\//));

/** A fresh address; null if the file is gone. @throws without a connection */
async function fresh(parts: Parts, path: string): Promise<string | null> {
  const response = await fetch(`${parts.host.base}/api/widget/${path}`, { headers: headersOf(parts) });
  if (response.status === GONE) return null;
  return ((await response.json()) as { data: Shown }).data.url;
}

/** What nobody scrolls to, or expands, is not loaded. */
function whenSeen(element: HTMLElement, then: () => void): void {
  new IntersectionObserver(([entry], observer) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    then();
  }).observe(element);
}

/** Drawn, because a page's policy may forbid images of other origins. */
async function pictureOf({ host: { h } }: Parts, title: string, address: string): Promise<HTMLElement> {
  const response = await fetch(address);
  const image = await createImageBitmap(await response.blob());
  const width = Math.min(image.width, WIDTH_MAX);
  const height = Math.max(1, Math.round((image.height * width) / image.width));
  const canvas = h('canvas', { role: 'img', 'aria-label': title, width, height });
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  image.close();
  return canvas;
}
