/** Superlatives in questions for one of several things: `the cheapest`, `am größten`, `el más barato`. */

export interface Superlative {
  /** As written. */
  word: string;
  /** Whether the highest or the lowest of the compared values is meant. */
  highest: boolean;
  /** The compared quantity, if the word implies it. */
  quantity: 'price' | 'time' | 'duration' | 'mass' | null;
}

/** What is compared, and how it is said: in scripts with spaces / in others. */
const TABLE = `
lowest price cheapest|least expensive|lowest[ -]priced?|most affordable|am (?:billigsten|günstigsten)|(?:billigste|günstigste|preiswerteste)[rsn]?|(?:el|la|lo) más (?:barat[oa]|económic[oa])|(?:le|la) moins ch[eè]re?|(?:o|a) mais barat[oa] / الأرخص|أرخص|सबसे सस्त[ाीे]|最便宜|一番安い|最安|最も安い|ถูกที่สุด
highest price most expensive|priciest|dearest|costliest|am teuersten|teuerste[rsn]?|(?:el|la|lo) más car[oa]|(?:le|la) plus ch[eè]re?|(?:o|a) mais car[oa] / الأغلى|أغلى|सबसे महंग[ाीे]|最贵|一番高い|最も高い|แพงที่สุด
lowest time earliest|am frühesten|früheste[rsn]?|(?:el|la|lo) más tempran[oa]|(?:le|la) plus t[oô]t|mais cedo / الأبكر|सबसे जल्दी|最早|一番早い|เช้าที่สุด|เร็วที่สุด
highest time latest|am spätesten|späteste[rsn]?|(?:el|la|lo) más tarde|(?:le|la) plus tard|mais tarde / 最晚|一番遅い
highest duration longest|am längsten|längste[rsn]?|(?:el|la|lo) más larg[oa]|(?:le|la) plus long(?:ue)?|mais long[oa]|slowest / الأطول|सबसे लंब[ाीे]|最长|一番長い|最長|นานที่สุด
lowest duration shortest|quickest|fastest|am (?:kürzesten|schnellsten)|(?:kürzeste|schnellste)[rsn]?|(?:el|la|lo) más (?:cort[oa]|rápid[oa])|(?:le|la) plus (?:court|rapide)e?|mais (?:curt[oa]|rápid[oa]) / الأقصر|الأسرع|सबसे (?:छोटा समय|तेज़)|最短|最快|一番早く
highest mass heaviest|am schwersten|schwerste[rsn]?|(?:el|la|lo) más pesad[oa]|(?:le|la) plus lourde?|(?:o|a) mais pesad[oa] / 最重|一番重い|الأثقل|सबसे भारी|หนักที่สุด
lowest mass lightest|am leichtesten|leichteste[rsn]?|(?:el|la|lo) más liger[oa]|(?:le|la) plus l[ée]g[eè]re?|(?:o|a) mais leve / 最轻|一番軽い|الأخف|सबसे हल्क[ाीे]|เบาที่สุด
highest any biggest|largest|highest|greatest|(?<!at )most|widest|am (?:größten|meisten|höchsten)|(?:größte|höchste|meiste)[rsn]?|(?:el|la|lo) (?:más grande|mayor)|(?:le|la) plus (?:grand|élevé|haut)e?|(?:o|a) maior / الأكبر|أكبر|सबसे बड़[ाीे]|最大|最多|最高|一番大きい|ใหญ่ที่สุด|มากที่สุด|สูงสุด
lowest any smallest|lowest|(?<!at )least|fewest|am (?:kleinsten|wenigsten|niedrigsten)|(?:kleinste|niedrigste|wenigste)[rsn]?|(?:el|la|lo) (?:más pequeñ[oa]|menor)|(?:le|la) (?:plus petite?|moins)|(?:o|a) menor / الأصغر|أصغر|सबसे (?:छोट|कम)[ाीे]?|最小|最少|最低|一番小さい|เล็กที่สุด|น้อยที่สุด|ต่ำสุด
`;
const FORMS = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [which, quantity, ...said] = line.split(' ');
    const [spaced, unspaced] = said.join(' ').split(' / ');
    const meaning = { highest: which === 'highest', quantity: quantity === 'any' ? null : quantity };
    const form = new RegExp(`(?<![\\p{L}\\p{M}])(?:${spaced})(?![\\p{L}\\p{M}])|${unspaced}`, 'iu');
    return { meaning: meaning as Omit<Superlative, 'word'>, form };
  });

/** The superlative in a question; null if there is none. */
export function superlativeIn(question: string): Superlative | null {
  for (const { meaning, form } of FORMS) {
    const word = form.exec(question)?.[0];
    if (word !== undefined) return { ...meaning, word };
  }
  return null;
}
