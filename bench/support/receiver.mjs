// Webhook receiver in a separate process: `/ok/…` is accepted at once, `/dead/…` never responds. It counts requests
// and, for
// events, the delay since their commit. IPC: { reset } → clears the figures, { tell } → returns them.
import http from 'node:http';

let count = 0;
let lags = [];
let firstMs = 0;
let lastMs = 0;

const server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  let body = '';
  request.setEncoding('latin1');
  request.on('data', (text) => (body += text));
  request.on('end', () => {
    if (request.url.startsWith('/dead')) return;
    response.end();
    lastMs = Date.now();
    if (count++ === 0) firstMs = lastMs;
    const at = body.indexOf('"created_at":"');
    if (at > 0) lags.push(lastMs - Date.parse(body.slice(at + 14, at + 38)));
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  if (message.reset) {
    count = 0;
    lags = [];
  } else process.send({ count, lags: message.lags ? lags : [], firstMs, lastMs });
});
