// Stands in for external services: Meta's Graph API, and the hotel's own server that webhooks and actions call.
import { createServer } from 'node:http';

/** Templates as the Business Management API lists them. */
const TEMPLATES = [
  [
    'booking_update',
    'Hello {{1}}, about your booking {{2}}: our team has an answer for you. May we write to you here?',
  ],
  ['room_ready', 'Good news, {{1}}: your room is ready. Breakfast is served until half past ten.'],
  ['late_arrival', 'We have noted your late arrival. The night desk is open until two.'],
].map(([name, text]) => ({ name, language: 'en_GB', status: 'APPROVED', components: [{ type: 'BODY', text }] }));

/** @returns its URL, and `host`, which stores a customer's file and returns its id */
export async function startProvider() {
  const hosted = new Map();
  let messages = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, url);
    const json = (value, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const file = hosted.get(pathname.split('/').at(-1));
    request.resume().on('end', () => {
      if (pathname.startsWith('/files/') && file)
        return response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
      if (file) return json({ url: `${url}/files${pathname}`, mime_type: file.type, file_size: file.bytes.length });
      if (pathname.endsWith('/message_templates')) return json({ data: TEMPLATES });
      if (pathname === '/hooks/away') return json({ error: 'The warehouse is closed for stocktaking.' }, 503);
      if (pathname.startsWith('/hooks/')) return json({ received: true });
      if (request.method === 'GET') return json({ id: pathname.slice(1) });
      return json({ messages: [{ id: `wamid.answer.${++messages}` }], id: `media-${messages}` });
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    host(bytes, type) {
      const id = String(900_000 + hosted.size);
      hosted.set(id, { bytes, type });
      return id;
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
