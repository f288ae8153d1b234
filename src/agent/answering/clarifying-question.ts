import { primarySubtag } from '../understanding/language.js';

type Question = (options: string) => string;

const QUESTIONS: { en: Question; [language: string]: Question } = {
  en: (options) => `Which one do you mean: ${options}?`,
  de: (options) => `Was meinen Sie: ${options}?`,
  es: (options) => `¿A cuál se refiere: ${options}?`,
  fr: (options) => `De quoi s’agit-il : ${options} ?`,
  pt: (options) => `A qual se refere: ${options}?`,
  ar: (options) => `أيّها تقصد: ${options}؟`,
  hi: (options) => `आपका मतलब किससे है: ${options}?`,
  zh: (options) => `您指的是哪一个：${options}？`,
  ja: (options) => `どちらのことでしょうか：${options}？`,
  th: (options) => `คุณหมายถึงอันไหน: ${options}`,
};

/** Asks which of several things is meant, in a BCP 47 language; English if we have no text in it. */
export function clarifyingQuestion(options: string[], language: string): string {
  const known = primarySubtag(language) ?? '';
  const spoken = known in QUESTIONS ? known : 'en';
  const question = QUESTIONS[spoken] ?? QUESTIONS.en;
  return question(new Intl.ListFormat(spoken, { type: 'disjunction' }).format(options));
}
