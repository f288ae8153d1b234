import { mailboxProviders } from './mailbox-providers.js';
import { readEnvironment } from './read.js';

function read(providers: unknown) {
  const text = typeof providers === 'string' ? providers : JSON.stringify(providers);
  const { environment, problems } = readEnvironment(text === undefined ? {} : { MAILBOX_PROVIDERS: text });
  return { providers: mailboxProviders(environment, problems), problems };
}
const CLIENT = { client_id: 'an id', client_secret: 'hidden' };

describe('providers of mailboxes in the configuration', () => {
  it('are none by default, so that nobody is called', () => {
    expect(read(undefined)).toEqual({ providers: {}, problems: [] });
  });

  it('need a client, and have the addresses that they document', () => {
    const { providers, problems } = read({ microsoft: { ...CLIENT, tenant: 'acme.example' }, google: CLIENT });
    expect(problems).toEqual([]);
    expect(providers.microsoft).toMatchObject({
      tokenUrl: 'https://login.microsoftonline.com/acme.example/oauth2/v2.0/token',
      revokeUrl: null,
      imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
      smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    });
    expect(providers.google).toMatchObject({ clientId: 'an id', revokeUrl: 'https://oauth2.googleapis.com/revoke' });
    expect(read({ microsoft: CLIENT }).providers.microsoft?.authorizeUrl).toContain('/common/');
  });

  it.each<[string, unknown, RegExp]>([
    ['no JSON', '{', /must be a JSON object/],
    ['a list', [], /must be a JSON object/],
    ['another provider', { yahoo: CLIENT }, /yahoo is neither/],
    ['no secret', { google: { client_id: 'an id' } }, /google\.client_secret must be/],
    ['a field of the other one', { google: { ...CLIENT, tenant: 'x' } }, /google\.tenant is not a field/],
    ['a tenant that changes the path', { microsoft: { ...CLIENT, tenant: '../x' } }, /microsoft\.tenant must be/],
    ['an insecure address', { google: { ...CLIENT, token_url: 'http://x.example/t' } }, /token_url must be an https/],
    ['a server without a port', { google: { ...CLIENT, imap: { host: 'x' } } }, /google\.imap must be \{"host"/],
  ])('with %s are refused, without telling the secret', (_, providers, problem) => {
    const { problems } = read(providers);
    expect(problems.join('\n')).toMatch(problem);
    expect(problems.join('\n')).not.toContain('hidden');
  });
});
