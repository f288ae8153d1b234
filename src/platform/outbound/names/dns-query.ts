/**
 * Queries name servers with c-ares, which works on the event loop: `dns.lookup` would use one of libuv's four
 * threads.
 */
import { type LookupAddress, NODATA, NOTFOUND, promises } from 'node:dns';

const TRIES = 3;
/** How long the addresses of one family wait for those of the other (as in RFC 8305). */
const OTHER_FAMILY_MS = 250;
const ADDRESSES_MAX = 16;

export interface QueryAnswer {
  /** Empty = the name has no address. */
  addresses: LookupAddress[];
  ttlSeconds: number;
}

/**
 * Creates a resolver for a single look-up. It can be cancelled separately, reads the system's current servers, uses a
 * random port, and is not affected by other look-ups' timeouts. If a server timed out for one name of the look-up, it
 * is asked last for the next name.
 * @param servers as `dns.setServers` takes them; null = the system's
 * @param tryMs for the first response of a server; each further try takes longer
 */
export function resolverOf(servers: string[] | null, tryMs: number): promises.Resolver {
  const resolver = new promises.Resolver({ timeout: tryMs, tries: TRIES });
  if (servers) resolver.setServers(servers);
  return resolver;
}

/**
 * Queries A and AAAA of one name.
 * @throws an error if there is no response: a silent or failing server, or the signal
 */
export async function queryAddresses(
  resolver: promises.Resolver,
  hostname: string,
  signal: AbortSignal,
): Promise<QueryAnswer> {
  const cancel = (): void => resolver.cancel();
  let grace: NodeJS.Timeout | undefined;
  const firstAnswers = <T>(records: T[]): T[] => {
    if (records.length > 0) grace ??= setTimeout(cancel, OTHER_FAMILY_MS);
    return records;
  };
  signal.addEventListener('abort', cancel);
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname, { ttl: true }).then(firstAnswers),
    resolver.resolve6(hostname, { ttl: true }).then(firstAnswers),
  ]);
  clearTimeout(grace);
  signal.removeEventListener('abort', cancel);
  return answerOf(answers);
}

function answerOf(answers: PromiseSettledResult<{ address: string; ttl: number }[]>[]): QueryAnswer {
  const records = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failure = answers.find((answer) => answer.status === 'rejected' && !isAbsence(answer.reason));
  if (records.length === 0 && failure) throw (failure as PromiseRejectedResult).reason;
  return {
    addresses: records
      .slice(0, ADDRESSES_MAX)
      .map(({ address }) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ttlSeconds: Math.min(...records.map(({ ttl }) => ttl), 24 * 3_600),
  };
}

function isAbsence(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === NODATA || code === NOTFOUND;
}
