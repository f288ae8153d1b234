/**
 * Question phrases for measures: `how long`, `wie oft`, `cuánto tiempo`. Their measure word belongs to the
 * phrase and occurs in no answer (`three days`, `every month`); anywhere else it is an ordinary word (`a long
 * stay`).
 */

const SPACED = (alternatives: string): string => `(?<![\\p{L}\\p{M}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{M}\\p{N}])`;

/** Matches all words of the phrase. */
const ASKS_MEASURE = new RegExp(
  [
    SPACED(
      "how (?:long|often|frequently|fast|quick|quickly|soon|far|late|early|old|big|large|high|tall|deep|wide|heavy)(?! term| haul)|what(?: is|['’]s) the duration",
    ),
    SPACED('(?:wie|bis wie) (?:lange?|oft|häufig|schnell|bald|weit|spät|früh|alt|groß|hoch|tief|breit|schwer)'),
    SPACED(
      '(?:por |en |dentro de )?cu[aá]nto (?:tiempo|tarda|tardan|tardar[aá]n?|demora|demoran)|con qu[eé] (?:frecuencia|rapidez)|cada cu[aá]nto(?: tiempo)?|a qu[eé] distancia',
    ),
    SPACED(
      '(?:dans |en |pendant |tous les )?combien de (?:temps|fois)|tous les combien|à quelle (?:fréquence|vitesse|distance)',
    ),
    SPACED(
      '(?:por |em |de )?quanto(?: em quanto)? (?:tempo|demora|demoram)|com que (?:frequência|rapidez)|a que distância',
    ),
    SPACED(
      '(?:in |per )?quanto (?:tempo|spesso|presto|velocemente|lontano)|ogni quanto(?: tempo)?|con (?:che|quale) frequenza',
    ),
    SPACED('hoe (?:lang|vaak|snel|gauw|ver|laat|vroeg|oud|groot|hoog)'),
    SPACED('как (?:долго|часто|быстро|скоро|далеко)|сколько времени'),
    SPACED('كم (?:من )?(?:الوقت|وقت|وقتا|وقتًا|مرة|المدة|تستغرق|يستغرق|تبعد|يبعد)|ما (?:هي )?(?:المدة|مدة)'),
    SPACED('कितना (?:समय|वक्त|वक़्त)|कितने (?:समय|दूर)|कितनी (?:देर|बार|जल्दी|दूर|तेज़ी|तेजी)'),
    SPACED('얼마나 (?:오래|자주|빨리|멀리)'),
    '多久|多长时间|多長時間|多长|多長|多快|多远|多遠',
    '(?:どの|どれ)[くぐ]らい(?:の(?:時間|期間|頻度|速さ|距離))?|何時間くらい',
    '(?:นาน|บ่อย|เร็ว|ไกล|ช้า)(?:แค่ไหน|เพียงใด|เท่าไหร่|เท่าไร|เท่าใด|ขนาดไหน)',
  ].join('|'),
  'giu',
);

/** The units of an answer, by measure. */
const DIMENSIONS: [RegExp, string[]][] = [
  [
    /\bhow (?:hot|warm|cold)\b|temperature|\bwie (?:heiß|warm|kalt)\b|temperatur|température|temperatura/iu,
    ['temperature', 'fahrenheit'],
  ],
  [
    /\bhow (?:heavy|much does .{1,40} weigh)\b|weight limit|heavier|lighter|\bwie schwer\b|schwerer|leichter|wiegt|pèse|\bpesa\b|más pesad[oa]|mais pesad[oa]|plus (?:lourde?|l[ée]g[eè]re?)/iu,
    ['mass'],
  ],
  [/\bhow (?:tall|high|deep|wide)\b|\bwie (?:tief|breit)\b/iu, ['length']],
  [/square (?:met|feet)|quadratmeter|metros cuadrados|mètres carrés|metros quadrados/iu, ['area']],
  [/\bhow far\b|\bwie weit\b|à quelle distance|a qué distancia|a que distância/iu, ['length', 'time']],
];

/** The dimensions of an answer; empty if any is possible. */
export const dimensionsAsked = (question: string): string[] =>
  DIMENSIONS.flatMap(([asks, dimensions]) => (asks.test(question) ? dimensions : []));

/** The words that ask for them. */
export const dimensionWords = (question: string): string[] =>
  DIMENSIONS.flatMap(([asks]) => asks.exec(question)?.[0] ?? []);

/** A text with its measure phrases separated, so that words are split at their ends even without spaces. */
export interface Measured {
  text: string;
  /** The measure phrases. */
  asked: string[];
  rest: string;
}

/** Separates measure phrases from the rest of a question. */
export function separateMeasures(question: string): Measured {
  const asked = question.match(ASKS_MEASURE) ?? [];
  if (asked.length === 0) return { text: question, asked, rest: question };
  return {
    text: question.replace(ASKS_MEASURE, ' $& '),
    asked,
    rest: question.replace(ASKS_MEASURE, ' '),
  };
}
