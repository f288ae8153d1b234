// Companies whose truth is known: what became of each conversation, and a machine that is wrong of some on purpose.
/** A deterministic generator of numbers from 0 to 1 (mulberry32). */
export function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Shares are of all conversations: `settled`, `partly`, `wrong`, `excluded`; the agent handed over the rest.
 * Confidence is higher where it was right, as the agent's is, but far from a proof.
 */
export function world({ seed, size, shares, wrongJudge }) {
  const next = generator(seed);
  const cells = Object.entries(shares).flatMap(([truth, share]) => Array(Math.round(size * share)).fill(truth));
  const handedOver = Array(Math.max(0, size - cells.length)).fill('handed_over');
  return [...cells, ...handedOver].map((truth, index) => ({
    id: `${seed}-${index}`,
    truth,
    machine: machineOf(truth, wrongJudge, next),
    confidence: truth === 'handed_over' ? 1 : confidenceOf(truth, next),
  }));
}

function machineOf(truth, wrongJudge, next) {
  if (truth === 'handed_over') return truth;
  // The machine does not know what help pages are for: it sees no more than that nothing can be compared.
  const says = truth === 'not_a_question' ? 'not_comparable' : truth;
  if (next() >= wrongJudge) return says;
  // The worst mistakes: between settled and not.
  if (truth !== 'settled') return 'settled';
  return next() < 0.5 ? 'wrong' : 'partly';
}

const confidenceOf = (truth, next) => Math.min(1, 0.3 + 0.4 * next() + 0.3 * next() * (truth === 'settled' ? 1 : 0.6));
