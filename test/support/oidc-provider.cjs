/** A real OpenID Connect provider in a process of its own. argv: the client's redirect address. Its people come as messages. */
const { createServer } = require('node:http');

const people = {};
const now = Date.now;
process.on('message', ({ offsetS, ...more }) => {
  if (offsetS !== undefined) Date.now = () => now() + offsetS * 1000;
  Object.assign(people, more);
  process.send({ known: true });
});

async function main() {
  const { default: Provider } = await import('oidc-provider');
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'console',
        client_secret: 'a client secret that only tests have',
        redirect_uris: [process.argv[2]],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['a cookie key that only tests have'] },
  });
  server.on('request', provider.callback());
  process.send({ issuer });
}

void main();
