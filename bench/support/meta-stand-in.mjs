// Stand-in for Meta's messaging APIs in a separate process: accepts messages, loses some responses, refuses some
// requests
// temporarily. IPC: { tell } → { accepted: [to, name][], requests }, { reset } → clears both.
import http from 'node:http';

const LOST_SHARE = 0.01;
const THROTTLED_SHARE = 0.002;

let accepted = [];
let requests = 0;

const server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (part) => (text += part));
  request.on('end', () => answer(request, response, text));
});
server.listen(Number(process.env.PORT), '127.0.0.1');

function answer(request, response, text) {
  const json = (status, value, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  requests += 1;
  if (Math.random() < THROTTLED_SHARE)
    return json(429, { error: { message: 'Rate limit hit', code: 130429 } }, { 'retry-after': '1' });
  const { to, recipient, biz_opaque_callback_data: name, message } = JSON.parse(text);
  accepted.push([to ?? recipient.id ?? recipient, name ?? message?.metadata ?? null]);
  if (Math.random() < LOST_SHARE) return request.socket.destroy();
  const id = `mid.${requests}.${Math.random().toString(36).slice(2)}`;
  return to === undefined
    ? json(200, { recipient_id: recipient.id, message_id: id })
    : json(200, { messaging_product: 'whatsapp', contacts: [{ wa_id: to }], messages: [{ id }] });
}

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  if (message.reset) {
    accepted = [];
    requests = 0;
  } else process.send({ accepted, requests });
});
