// Texts on which analysis never ends, or takes all memory, whatever its code: every analysis normalises the text first. This
// stands in for the next pattern that backtracks for ever, and is loaded by tests alone, in each of their threads.
const HANGS = 'a text that hangs its analysis';
const EATS = 'a text that eats all memory';

const normalize = String.prototype.normalize;
String.prototype.normalize = function (...form) {
  if (this.includes(HANGS)) for (;;);
  // Copies of numbers: neither filled nor looked through, so that memory ends long before the time of a slow machine.
  if (this.includes(EATS)) for (const hog = [new Array(1_000_000).fill(0.5)]; ;) hog.push(hog[0].slice());
  return normalize.apply(this, form);
};

module.exports = { HANGS, EATS };
