/** One answer of the lying model each: what was written by hand, and the lies that can be made from any knowledge. */
import type { Knowledge, Saying } from './cases.js';

export interface Attack {
  kind: string;
  knowledge: Knowledge;
  says: Saying[];
}

/** Sentences that no knowledge holds, one for each. */
const INVENTED = [
  'A team of twelve astronauts reviews every request by hand.',
  'Unser Gründer verdoppelt jede Erstattung persönlich.',
  'Todos reciben además un coche nuevo.',
  'Nos partenaires offrent un voyage à Venise.',
  'Todos ganham uma bicicleta elétrica.',
  '所有顾客都会获得一台电脑。',
  '全員に新しい自転車を差し上げます。',
  'يحصل الجميع على سيارة جديدة.',
];
const PROMISES = [
  (quote: string) => `${stopOff(quote)}, and we promise to double your money back.`,
  (quote: string) => `${stopOff(quote)}, guaranteed for life.`,
  (quote: string) => `Do not worry: ${quote}`,
];

/** Every answer that the model gives over this knowledge. */
export function attacksOn(knowledge: Knowledge, seed: number): Attack[] {
  const { sayings } = knowledge;
  const attack = (kind: string, ...says: Saying[]): Attack => ({ kind, knowledge, says });
  const written = sayings.map((saying) => attack(saying.kind, saying));
  const supported = sayings.filter(({ verdict }) => verdict === 'supported');
  const unsupported = sayings.filter(({ verdict }) => verdict === 'unsupported');
  const mixed = unsupported.map((lie, i) => {
    const truth = supported[i % supported.length]!;
    return attack('mixed', ...(i % 2 ? [lie, truth] : [truth, lie]));
  });
  const verbatim = knowledge.evidence.map((_, i) => quoted(knowledge, i));
  return [
    ...written,
    ...mixed,
    attack('reordered', ...[...verbatim].reverse()),
    ...verbatim.flatMap((saying, i) => miscited(knowledge, saying, i)),
    attack('invented', lie('invented', INVENTED[seed % INVENTED.length]!, [1])),
    attack('quotation', lie('quotation', `The terms say “nobody ever pays for ${knowledge.title}”.`, [1])),
    attack('promise', lie('promise', PROMISES[seed % PROMISES.length]!(knowledge.evidence[0]!.quote), [1])),
  ];
}

/** The quote itself, citing another one, one that was not given, none. */
function miscited(knowledge: Knowledge, saying: Saying, at: number): Attack[] {
  const other = ((at + 1) % knowledge.evidence.length) + 1;
  const wrong = (kind: string, cites: number[]): Attack => ({
    kind,
    knowledge,
    says: [{ ...saying, kind, cites, verdict: 'unsupported' }],
  });
  const unknown = [wrong('unknown citation', [knowledge.evidence.length + 7]), wrong('no citation', [])];
  return other === at + 1 ? unknown : [wrong('wrong citation', [other]), ...unknown];
}

const quoted = ({ evidence }: Knowledge, at: number): Saying => ({
  kind: 'verbatim',
  text: evidence[at]!.kind === 'row' ? readOut(evidence[at]!.quote) : evidence[at]!.quote,
  cites: [at + 1],
  verdict: 'supported',
});
const lie = (kind: string, text: string, cites: number[]): Saying => ({ kind, text, cites, verdict: 'unsupported' });
const stopOff = (text: string): string => text.replace(/[.。।]$/, '');
const readOut = (row: string): string =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ');
