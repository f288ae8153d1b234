import fc from '../../../test/support/fast-check.js';
import { startNameServer } from '../../../test/support/name-server.js';
import { HostNames, LookupFailed } from './names/host-names.js';
import { WebhookUrls } from './webhook-url.js';

const NAMES: Record<string, string[]> = {
  'public.example': ['93.184.215.14', '2606:2800:21f:cb07::1'],
  'inside.example': ['10.1.2.3'],
  'loop.example': ['127.0.0.1', '::1'],
  'mixed.example': ['10.1.2.3', '93.184.215.14'],
  'named.example': ['10.9.0.5'],
  'half-named.example': ['10.9.0.5', '93.184.215.14'],
  'metadata.example': ['169.254.169.254'],
  'hijacked.internal': ['93.184.215.14'],
  'named.internal': ['10.9.0.6'],
};
const names = {
  resolve: async (_workspaceId: string, host: string) => {
    if (!NAMES[host]) throw new LookupFailed('ENOTFOUND', host);
    return NAMES[host].map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  },
};
const strict = new WebhookUrls([], names);
const open = new WebhookUrls(['10.9.0.0/16', '127.0.0.0/8', '169.254.0.0/16'], names);

describe('a webhook’s URL', () => {
  it.each([
    'https://public.example/hook',
    'HTTPS://public.example',
    'https://public.example:8443/a?b=c#d',
    'https://93.184.215.14/',
    'https://[2606:2800:21f:cb07::1]/hook',
    'https://mixed.example/', // connects only to its public address
    'https://not-there-yet.example/',
    'https://internal.example/',
    'https://notinternal/',
    'https://public.example./',
  ])('a webhook’s URL may be %s', async (url) => expect(await strict.problem('workspace', url)).toBeNull());

  it.each([
    ['', 'https'],
    ['hook', 'https'],
    ['//public.example/', 'https'],
    ['https://', 'https'],
    ['https:public.example', 'https'],
    ['ftp://public.example/', 'https'],
    ['javascript:alert(1)', 'https'],
    ['file:///etc/passwd', 'https'],
    [' https://public.example/', 'https'],
    ['https://public.example/a b', 'https'],
    ['https:\\\\public.example\\', 'https'],
    ['https://public..example/', 'must be an https URL'],
    ['https://.public.example/', 'must be an https URL'],
    ['https://public.example../', 'must be an https URL'],
    ['https://./', 'must be an https URL'],
    [`https://public.example/${'a'.repeat(2_000)}`, 'https'],
    ['http://public.example/', 'must be https'],
    ['http://93.184.215.14/', 'must be https'],
    ['http://not-there-yet.example/', 'must be https'],
    ['https://user:secret@public.example/', 'user or password'],
    ['https://user@public.example/', 'user or password'],
    ['https://public.example:22/', 'port 22'],
    ['https://public.example:25/', 'port 25'],
    ['https://public.example:80/', 'port 80'],
    ['https://public.example:6379/', 'port 6379'],
    ['https://public.example:0/', 'port 0'],
    ['https://metadata.google.internal/', 'not a public address'],
    ['https://METADATA.google.internal./computeMetadata/v1/', 'not a public address'],
    ['https://metadata.goog/', 'not a public address'],
    ['https://foo.internal/', 'not a public address'],
    ['https://hijacked.internal/', 'not a public address'],
    ['https://printer.local/', 'not a public address'],
    ['https://nas.home.arpa/', 'not a public address'],
    ['https://internal/', 'not a public address'],
    ['https://localhost/', 'not a public address'],
    ['https://localhost./', 'not a public address'],
    ['https://app.localhost:8443/', 'not a public address'],
    ['https://127.0.0.1/', 'not a public address'],
    ['https://127.1/', 'not a public address'],
    ['https://2130706433/', 'not a public address'],
    ['https://0x7f000001/', 'not a public address'],
    ['https://0.0.0.0/', 'not a public address'],
    ['https://10.0.0.1/', 'not a public address'],
    ['https://192.168.1.1/', 'not a public address'],
    ['https://172.16.0.1/', 'not a public address'],
    ['https://100.64.0.1/', 'not a public address'],
    ['https://169.254.169.254/latest/meta-data', 'not a public address'],
    ['https://[::1]/', 'not a public address'],
    ['https://[fe80::1]/', 'not a public address'],
    ['https://[fc00::1]/', 'not a public address'],
    ['https://[::ffff:127.0.0.1]/', 'not a public address'],
    ['https://[64:ff9b::a9fe:a9fe]/', 'not a public address'],
    ['https://inside.example/', 'not a public address'],
    ['https://loop.example/', 'not a public address'],
    ['https://metadata.example/', 'not a public address'],
  ])('a webhook’s URL may not be %j', async (url, why) =>
    expect(await strict.problem('workspace', url)).toContain(why),
  );

  it.each([
    'http://10.9.1.1/hook',
    'http://10.9.1.1:8080/hook',
    'http://named.example/',
    'http://127.0.0.1:3000/',
    'http://localhost:4000/',
    'https://named.example/',
    'https://named.internal/',
    'https://not-there-yet.internal/',
    'https://10.9.1.1/',
  ])('may be %s if the operator allowed that network', async (url) =>
    expect(await open.problem('workspace', url)).toBeNull(),
  );

  it.each([
    'http://10.8.0.1/',
    'http://half-named.example/',
    'http://public.example/',
    'http://169.254.169.254/',
    'https://169.254.169.254/',
    'https://metadata.google.internal/',
    'https://hijacked.internal/',
    'https://10.8.0.1/',
    'https://192.168.1.1/',
    'http://10.9.1.1:443/',
  ])('may not be %s, whatever else the operator allowed', async (url) =>
    expect(await open.problem('workspace', url)).not.toBeNull(),
  );

  it('is checked without an exception, whatever it is', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.ipV4().map((ip) => `https://${ip}/`),
        ),
        async (text) => {
          const problem = await strict.problem('workspace', text);
          if (problem !== null) expect(problem).toMatch(/^(must|is) /);
        },
      ),
    ));

  it('whose name is not resolved in time is accepted with https and not with http', async () => {
    const silent = await startNameServer({});
    const slow = new WebhookUrls(['10.0.0.0/8'], new HostNames({ servers: [silent.address] }));
    const urls = ['https://silent.example/', 'http://silent.example/'];
    const problems = await Promise.all(urls.map((url) => slow.problem('workspace', url)));
    expect(problems).toEqual([null, expect.stringContaining('must be https')]);
    await silent.close();
  });
});
