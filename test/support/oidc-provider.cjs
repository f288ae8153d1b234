/** A real OpenID Connect provider in a process of its own. argv: the client's redirect address. Its people come as messages. */
const { createServer } = require('node:http');

const people = {};
const now = Date.now;
/** Claims that replace those of the ID tokens, which stay signed by the provider; null = it has none. */
let lies = {};
let rotate;
process.on('message', async ({ offsetS, lies: told, rotates, ...more }) => {
  if (offsetS !== undefined) Date.now = () => now() + offsetS * 1000;
  if (told !== undefined) lies = told;
  if (rotates) await rotate();
  Object.assign(people, more);
  process.send({ known: true });
});

async function main() {
  const { default: Provider } = await import('oidc-provider');
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const { exportJWK, generateKeyPair, SignJWT, decodeJwt } = await import('jose');
  let key;
  const options = {
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
  };
  let answer;
  let kid = 0;
  rotate = async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    key = { ...(await exportJWK(privateKey)), kid: `key-${++kid}`, alg: 'RS256', use: 'sig' };
    answer = new Provider(issuer, { ...options, jwks: { keys: [key] } }).callback();
  };
  await rotate();

  const changed = async (body) => {
    const { id_token: token, ...rest } = JSON.parse(body);
    if (!token || Object.keys(lies).length === 0) return body;
    const claims = Object.fromEntries(
      Object.entries({ ...decodeJwt(token), ...lies }).filter(([, value]) => value !== null),
    );
    const signed = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key);
    return JSON.stringify({ ...rest, id_token: signed });
  };
  server.on('request', (request, response) => {
    if (request.url === '/token') {
      const end = response.end.bind(response);
      response.end = (body) => {
        response.removeHeader('content-length');
        void changed(String(body)).then(end);
      };
    }
    answer(request, response);
  });
  process.send({ issuer });
}

void main();
