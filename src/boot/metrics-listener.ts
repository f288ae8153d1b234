/** A separate listener for metrics, on an address that only the operator's network can reach. */
import type { INestApplicationContext } from '@nestjs/common';
import { createServer, type Server } from 'node:http';
import { MetricsListenerFailed } from './start-error.js';
import { ReadinessReader } from '../doors/ops/readiness.reader.js';

/** A scraper connects every few seconds and never needs more connections at once. */
const CONNECTIONS_MAX = 20;
const REQUEST_MS = 5_000;

/** @throws MetricsListenerFailed if the address is in use or not ours */
export async function listenForMetrics(
  app: INestApplicationContext,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const reader = app.get(ReadinessReader, { strict: false });
  const server = createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    reader.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = CONNECTIONS_MAX;
  await new Promise<void>((resolve, reject) =>
    server.once('error', (error) => reject(new MetricsListenerFailed(error))).listen(port, host, resolve),
  );
  return server.unref();
}
