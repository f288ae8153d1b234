// The attacks as a process of their own: { begin } with what an attack may know, { attack: name, ms } → { done }.
import { ATTACKS } from './attacks.mjs';
import { prepare } from './prepare.mjs';

let context;
process.on('message', async (message) => {
  try {
    if (message.begin) context = await prepare(message.begin);
    if (message.attack) {
      const { run } = ATTACKS.find(({ name }) => name === message.attack);
      await run(context, Date.now() + message.ms);
    }
    process.send({ done: true });
  } catch (error) {
    process.send({ done: true, error: error.stack });
  }
});
process.on('disconnect', () => process.exit(0));
