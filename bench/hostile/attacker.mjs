// Runs the attacks in a separate process: { begin } with what an attack may know, { attack: name, ms } → { done,
// answers }.
import { ATTACKS } from './attacks.mjs';
import { answered } from './client.mjs';
import { prepare } from './prepare.mjs';

let context;
process.on('message', async (message) => {
  try {
    if (message.begin) context = await prepare(message.begin);
    if (message.attack) {
      answered.clear();
      const { run } = ATTACKS.find(({ name }) => name === message.attack);
      await run(context, Date.now() + message.ms);
    }
    process.send({ done: true, answers: [...answered] });
  } catch (error) {
    process.send({ done: true, error: error.stack });
  }
});
process.on('disconnect', () => process.exit(0));
