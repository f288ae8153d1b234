/** What the page does when the server refuses a call because the session has ended. */
import { call } from './client.js';
import { pendingDemand, resolveDemand } from './reauthentication.js';

const SIGNED_IN = { data: 'the answer', response: new Response(null) };
const refusal = (): { error: unknown; response: Response } => ({
  error: { error: { code: 'console_session_required', message: 'Sign in.' } },
  response: new Response(null, { status: 401 }),
});

describe('a call of the console', () => {
  it('waits for a sign-in and is then repeated', async () => {
    const answers = [refusal(), SIGNED_IN];
    const called = call(() => Promise.resolve(answers.shift()!));
    await new Promise((resolve) => setTimeout(resolve));
    expect(pendingDemand.get()).toBe('sign-in');
    resolveDemand(true);
    expect(await called).toBe('the answer');
  });

  it('asks for no second sign-in if it was sent before the first and refused after it', async () => {
    const late: ((answer: ReturnType<typeof refusal>) => void)[] = [];
    const answers = [new Promise<ReturnType<typeof refusal>>((resolve) => late.push(resolve)), SIGNED_IN];
    const called = call(() => Promise.resolve(answers.shift()!));
    resolveDemand(true);
    late[0]!(refusal());
    await new Promise((resolve) => setTimeout(resolve));
    expect(pendingDemand.get()).toBeNull();
    expect(await called).toBe('the answer');
  });
});
