/** A local website to import from: paths and their responses, which tests change as they run. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Page {
  body: string | Buffer;
  type?: string;
  status?: number;
  headers?: Record<string, string | string[]>;
}

export class Website {
  readonly pages = new Map<string, Page>();
  readonly asked: string[] = [];
  /** What becomes of the next requests for a path, before it is served. */
  readonly faults = new Map<string, (Page | 'reset')[]>();
  /** Runs before a path is served. */
  whenAsked: (path: string) => Promise<void> = async () => undefined;
  private constructor(private readonly server: Server) {}

  static async opened(): Promise<Website> {
    const server = createServer();
    const site = new Website(server);
    server.on('request', async (request, response) => {
      site.asked.push(request.url!);
      await site.whenAsked(request.url!);
      const fault = site.faults.get(request.url!)?.shift();
      if (fault === 'reset') return void request.socket.resetAndDestroy();
      const page = fault ?? site.pages.get(request.url!) ?? { body: 'nothing here', status: 404 };
      const { body, type = 'text/html; charset=utf-8', status = 200, headers } = page;
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return site;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  article(path: string, text: string): void {
    const body = `<html lang="en"><head><title>About ${path}</title></head><body><h1>${path}</h1><p>${text}</p></body></html>`;
    this.pages.set(path, { body });
  }

  /** @param entries paths of this site, or absolute URLs */
  sitemap(path: string, entries: string[], root: 'urlset' | 'sitemapindex' = 'urlset'): void {
    const item = root === 'urlset' ? 'url' : 'sitemap';
    const locs = entries.map(
      (entry) => `<${item}><loc>${entry.startsWith('/') ? this.url(entry) : entry}</loc></${item}>`,
    );
    const body = `<?xml version="1.0"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.join('\n')}</${root}>`;
    this.pages.set(path, { body, type: 'application/xml' });
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
