/** Controls that say that there is more, and not what it is: "Read more", "Mehr anzeigen". */
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { closing, opening, settled } from '../raised.js';

const LABEL_MAX = 300;
/** Labels of nothing but these words, in the languages of the widget and some more. */
const MORE = new Set(
  [
    'read show see view more less all details continue reading expand open learn full text the whole here click to on',
    'mehr weniger weiter weiterlesen lesen anzeigen zeigen erfahren alles alle ausklappen aufklappen einblenden hier klicken',
    'lire la suite voir plus moins afficher en savoir tout détails ici cliquez dérouler',
    'leer más menos ver mostrar todo seguir leyendo saber detalles aquí',
    'ler mais menos mostrar tudo saiba continuar lendo detalhes aqui',
    'leggi di più meno mostra tutto altro scopri continua a leggere dettagli',
    'lees meer minder toon bekijk verder lezen czytaj pokaż więcej dalej zobacz rozwiń',
    'もっと見る 続きを読む もっと読む 詳細を見る 詳しく見る 更多 查看更多 阅读更多 展开 展开全文 查看全文 閱讀更多 展開',
    'المزيد اقرأ عرض قراءة और पढ़ें अधिक देखें อ่านเพิ่มเติม ดูเพิ่มเติม อ่านต่อ',
  ].flatMap((words) => words.split(' ')),
);
/** Words of such labels that name something when they stand alone: a tab may be called "Details". */
const WEAK = new Set(
  'details détails detalles detalhes dettagli all alles alle tout todo tudo tutto full text whole the here open to on a en di la de'.split(
    ' ',
  ),
);
const WORDS_MAX = 6;

/** Whether a control's words do not name what it opens. */
export function isReadMore(element: Tree.Element): boolean {
  const words = wordsOf(element)
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u, WORDS_MAX + 2)
    .filter((word) => word !== '');
  const isGeneric = words.length <= WORDS_MAX && words.every((word) => MORE.has(word));
  return isGeneric && words.some((word) => !WEAK.has(word));
}

/** The text in an element, without recursion, at most so long. */
export function wordsOf(element: Tree.Element): string {
  let words = '';
  const open: Tree.ChildNode[] = [element];
  for (let node = open.pop(); node && words.length < LABEL_MAX; node = open.pop()) {
    const around = node.parentNode?.nodeName ?? '';
    if ('value' in node) words += opening(around) + node.value + closing(around);
    else if ('childNodes' in node && !/^(?:svg|script|style)$/.test(node.nodeName))
      for (let i = Math.min(node.childNodes.length, 50) - 1; i >= 0; i--)
        open.push(node.childNodes[i] as Tree.ChildNode);
  }
  const text = settled(words.replace(/\s+/g, ' ')).trim().slice(0, LABEL_MAX);
  // Signs of open and closed.
  return text.replace(/ ?[+–−▼▾▸›»⌄]$/u, '');
}
