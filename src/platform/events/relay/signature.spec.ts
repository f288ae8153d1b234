import { Webhook } from 'standardwebhooks';

/** The test vector that Standard Webhooks publishes with its libraries. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

describe('the signature of a webhook', () => {
  it('matches the published test vector', () => {
    const { secret, id, at, body, signature } = VECTOR;
    expect(new Webhook(secret).sign(id, at, body)).toBe(signature);
  });
});
