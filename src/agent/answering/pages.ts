/** Shows a page on request: one of the workspace's own documents, if links may lead there. */
import type { Evidence } from '../ports/model.js';
import type { ShownPage, TurnInput, TurnResult } from '../ports/turn.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { queryTerms, variantsOf, words } from '../retrieval/lexemes.js';
import { isWeak } from '../retrieval/weak-words.js';
import { isAllowedLink } from '../guardrails/links.js';
import { t } from '../../platform/kernel/texts/texts.js';

/** Words for pages, and for asking to see one. */
const ABOUT_PAGES = new Set(
  `page pages link links site website webpage url show open take bring send navigate direct go seite link zeig zeige öffne öffnen
  página enlace muestra muéstrame abre page lien montre montrez ouvre pagina mostra apri mostre mostra abrir صفحة رابط أرني
  पेज लिंक दिखाओ दिखाइए 页面 链接 打开 显示 ページ リンク 見せ 開い 表示 หน้า ลิงก์ เปิด แสดง พา`.split(/\s+/),
);

/** Adds the page of the answer's source, if the person asked to see one. */
export function withPage(result: TurnResult, input: TurnInput): TurnResult {
  if (result.intentClass !== 'show' || result.status !== 'answered') return result;
  const page = result.citations.map(({ title, url }) => pageAt(title, url, input)).find((shown) => shown !== null);
  return page ? { ...result, page, sideEffect: 'shown' } : result;
}

/** A page about exactly what was asked for, if the knowledge contains no answer; null if there is none. */
export function pageInstead(result: TurnResult, input: AnalysedTurn): TurnResult | null {
  if (result.intentClass !== 'show') return null;
  const page = result.nearest
    .filter((evidence) => isAbout(evidence, input))
    .map(({ title, url }) => pageAt(title, url, input))
    .find((allowed) => allowed !== null);
  if (!page) return null;
  const answer = t('answer.page', result.language, { what: page.title });
  return { ...result, status: 'answered', abstainReason: null, answer, page, sideEffect: 'shown' };
}

function pageAt(title: string, url: string | null, { guardrails }: TurnInput): ShownPage | null {
  return url !== null && isAllowedLink(url, guardrails?.linkHosts ?? null) ? { title, url } : null;
}

/** Whether every word of the question occurs in the title. */
function isAbout({ title }: Evidence, { message }: AnalysedTurn): boolean {
  const { questions, languages } = message;
  const titled = new Set(words(title).flatMap((word) => variantsOf(word, languages)));
  const asked = queryTerms(questions, languages).filter(({ word }) => !isWeak(word) && !ABOUT_PAGES.has(word));
  return asked.length > 0 && asked.every(({ variants }) => variants.some((variant) => titled.has(variant)));
}
