import { readSitemap } from '../../src/assistant/knowledge/website/sitemap.js';

/** The addresses in a sitemap, at most this many of each kind. */
export async function addressesIn(text: string, most: number): Promise<{ pages: string[]; sitemaps: string[] }> {
  const found = { pages: [] as string[], sitemaps: [] as string[] };
  const into = (list: string[]) => (address: string) => list.push(address) < most;
  await readSitemap(Buffer.from(text), { page: into(found.pages), sitemap: into(found.sitemaps) });
  return found;
}
