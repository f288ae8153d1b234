// A generated help centre of any size, seeded: the same on every machine. Words follow Zipf's law over a vocabulary of
// invented stems between English function words; products have names, and figures differ by product. This makes
// postings
// lists as long and questions as varied as real ones.
const VOCABULARY = 12_000;
const PRODUCTS = 600;
const SECTIONS = 10;
const SENTENCES = 9;

/** mulberry32: small, seeded, good enough for text. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ONSETS = 'b br c cl d dr f fl g gr h j k l m n p pl pr qu r s sh sl st t tr v w'.split(' ');
const VOWELS = 'a e i o u ai ea oo'.split(' ');
const CODAS = ['', '', '', 'l', 'm', 'n', 'nd', 'r', 'rt', 's', 'st', 't'];

function vocabulary(next, size) {
  const words = new Set();
  const pick = (list) => list[Math.floor(next() * list.length)];
  while (words.size < size) {
    let word = '';
    for (let i = next() < 0.4 ? 2 : 3; i > 0; i--) word += pick(ONSETS) + pick(VOWELS) + (i === 1 ? pick(CODAS) : '');
    words.add(word);
  }
  return [...words];
}

/** Draws an index with probability ∝ 1 / (rank + 8): the head of English without its function words. */
function zipf(next, size) {
  const sums = new Float64Array(size);
  let sum = 0;
  for (let i = 0; i < size; i++) sums[i] = sum += 1 / (i + 8);
  return () => {
    const wanted = next() * sum;
    let low = 0;
    for (let high = size - 1; low < high;) {
      const middle = (low + high) >> 1;
      if (sums[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const TEMPLATES = [
  (w, n, p) => `The ${w()} of ${p} is ${n()} for each ${w()} ${w()}.`,
  (w, n, p) => `You can ${w()} a ${w()} in ${p} when the ${w()} has been ${w()}ed within ${n()} days.`,
  (w, n) =>
    `If the ${w()} does not ${w()}, open ${w()} ${w()} and choose ${w()} before the ${w()} ends after ${n()} hours.`,
  (w, n, p) => `Every ${w()} that ${p} keeps is sent to the ${w()} team with its ${w()} and ${w()}.`,
  (w) => `We never ${w()} your ${w()} without asking, and the ${w()} stays with the ${w()} of your ${w()}.`,
  (w, n) => `A ${w()} costs ${n()} euros a month, or ${n()} with the ${w()} ${w()}.`,
  (w, n, p) => `To ${w()} the ${w()}, sign in to ${p}, then ${w()} the ${w()} under ${w()}.`,
  (w, n) => `Only the owner of a ${w()} may ${w()} it; others wait ${n()} minutes for a ${w()}.`,
];
const QUESTIONS = [
  (w, p) => `What is the ${w()} of ${p} for a ${w()}?`,
  (w, p) => `How do I ${w()} the ${w()} in ${p}?`,
  (w) => `How many days until the ${w()} ${w()} has been ${w()}ed?`,
  (w) => `The ${w()} does not ${w()} and I cannot find ${w()} or ${w()}, what should I do?`,
  (w, p) =>
    `Hi, I signed in to ${p} yesterday and wanted to ${w()} my ${w()}, but the ${w()} ${w()} says it is ${w()}, can you help?`,
  (w) => `Who may ${w()} a ${w()}?`,
];

/**
 * @param passages total number in all documents (ten per document)
 * @returns documents { title, text } and questions: each about one document, a few with a word that occurs nowhere
 */
export function corpus(seed, passages, questions) {
  const next = random(seed);
  const words = vocabulary(next, VOCABULARY);
  const draw = zipf(next, VOCABULARY);
  const names = vocabulary(next, PRODUCTS).map((word) => word[0].toUpperCase() + word.slice(1));
  const word = () => words[draw()];
  const number = () => String(1 + Math.floor(next() * 500));
  const documents = Array.from({ length: Math.ceil(passages / SECTIONS) }, (_, i) => {
    const product = names[i % names.length];
    const sections = Array.from({ length: SECTIONS }, () => {
      const sentences = Array.from({ length: SENTENCES }, () =>
        TEMPLATES[Math.floor(next() * TEMPLATES.length)](word, number, product),
      );
      return `## ${capital(word())} and ${word()}\n\n${sentences.slice(0, 5).join(' ')}\n\n${sentences.slice(5).join(' ')}`;
    });
    return { title: `${product}: ${word()} ${word()}`, product, text: `# ${product}\n\n${sections.join('\n\n')}\n` };
  });
  const asked = Array.from({ length: questions }, () => {
    const { product, text } = documents[Math.floor(next() * documents.length)];
    const said = text.match(/[a-z]{4,}/g);
    const about = () => (next() < 0.05 ? `x${word()}` : said[Math.floor(next() * said.length)]);
    return QUESTIONS[Math.floor(next() * QUESTIONS.length)](about, product);
  });
  return { documents, questions: asked };
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);
