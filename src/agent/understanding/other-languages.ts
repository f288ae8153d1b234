/** Languages in Latin letters that the agent does not speak, but must not take for one that it does: ö is no proof of German. */

/** Everyday function words; those that one of the agent's languages has, too, prove nothing alone. */
const WORDS: Record<string, string> = {
  tr: `on en mi ne bu ve bir bu için yok mı mü ne nasıl nerede kadar kaç hangi olarak veya ama değil daha çok gün içinde siz benim nedir olan sonra önce üç iki eder misiniz mısınız miyim mıyım`,
  hu: `az és hogy nem van egy ez vagy csak mikor hogyan mennyi mennyibe kerül lehet kell tudok tudom kérem nincs már belül alatt után között szeretnék szeretném önök önöknél miért milyen a is`,
  fi: `ja että kun mutta mitä missä milloin miten kuinka paljonko voinko voiko onko käykö minun ovat olla myös sekä joka kaikki haluan minulla teillä kolme jos niin mikä mukaan on se`,
  et: `et või kui kus millal kuidas palju kas saan minu meie teie mitu kolm kuni kell olen soovin päeva võtab on ja`,
  sv: `och att det är som ett på för inte har jag ni vi kan hur vad var när från eller vill ju er få finns en den i`,
  da: `og er som på for af ikke har jeg i vi kan hvordan hvad hvor hvornår mit fra eller vil kunne en et at den der`,
  nb: `og er som på for ikke har jeg dere vi kan hvordan hva hvor når mitt fra eller skal vil kunne hvilken en et at den i`,
  pl: `jest się czy jak gdzie kiedy że dla moja mój moje mogę można przez są jaki jakie która`,
  cs: `je jak kde kdy kolik že moje můj můžu lze přes jsou jaký jaká která být mám`,
  ro: `și în este sunt pentru cum unde când cât mea meu`,
};
/** Letters, alone or together, that of these languages and the agent's own only some of these have. */
const MARKS: [RegExp, string[]][] = [
  [/[ığş]|ü\p{Ll}ü/u, ['tr']],
  [/[őű]|[öü]\p{Ll}{0,20}[áéíóú]|[áéíóú]\p{Ll}{0,20}[öü]/u, ['hu']],
  [/ää|öö/u, ['fi', 'et']],
  [/yy(?=(?!y)\p{Ll})/u, ['fi']],
  [/üü|õ\p{Ll}{0,20}[äöü]|[äöü]\p{Ll}{0,20}õ/u, ['et']],
  [/å/u, ['sv', 'da', 'nb']],
  [/æ|ø/u, ['da', 'nb']],
];
const languagesOf = new Map<string, string[]>();
for (const [language, list] of Object.entries(WORDS))
  for (const word of list.split(/\s+/)) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);

export interface OtherLanguage {
  language: string;
  score: number;
}

/**
 * The one of these languages that a text is most likely in; null if nothing that the agent's own lack proves one.
 * @param isOwn whether one of the agent's languages has the word
 */
export function otherLanguage(
  { words, lower }: { words: string[]; lower: string },
  isOwn: (word: string) => boolean,
): OtherLanguage | null {
  const scores = new Map<string, number>();
  const add = (languages: string[], weight: number): void => {
    for (const language of languages) scores.set(language, (scores.get(language) ?? 0) + weight);
  };
  const known = words.filter((word) => languagesOf.has(word));
  const marks = MARKS.filter(([mark]) => mark.test(lower));
  if (marks.length === 0 && known.every(isOwn)) return null;
  for (const word of known) add(languagesOf.get(word) ?? [], 1);
  for (const [, languages] of marks) add(languages, 1);
  const [first] = [...scores].sort((a, b) => b[1] - a[1]);
  return first ? { language: first[0], score: first[1] } : null;
}
