import { MemoryIndex } from '../../../test/support/memory-index.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { t } from '../../platform/kernel/texts/texts.js';
import type { TurnInput, TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';
import { detectLanguage } from './language.js';

const GERMAN = new MemoryIndex([
  { id: 'd1', title: 'Versand', text: 'Der Versand nach Österreich kostet 4 Euro. Er dauert drei Tage.', locale: 'de' },
  { id: 'd2', title: 'Rückgabe', text: 'Sie können die Ware in 30 Tagen zurückgeben.', locale: 'de' },
]);
const ENGLISH = new MemoryIndex([
  { id: 'd1', title: 'Shipping', text: 'Shipping to Austria costs 4 euros. It takes three days.' },
]);

async function languageOf(question: string, index: MemoryIndex, more: Partial<TurnInput> = {}): Promise<TurnResult> {
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question, more)))
    if (event.type === 'done') return event.result;
  throw new Error('the turn did not end');
}

describe('the language of an answer', () => {
  it.each([
    'iPhone 16e case',
    'Lamp E14 socket',
    'Seat 12a o 12b',
    'Order NO-1234-EN',
    'size L o M',
    'Lexus ES brakes',
    'invoice la_2.pdf',
    'www.el-pais.es',
    'Gate A y B',
  ])('is not decided by codes, sizes, addresses or single letters: %s', async (question) => {
    expect(detectLanguage(question)).toBeNull();
    expect((await languageOf(question, ENGLISH)).language).toBe('en');
    expect((await languageOf(question, GERMAN)).language).toBe('de');
    const memory = { turns: 1, misses: 0, pending: null, language: 'fr' };
    expect((await languageOf(question, GERMAN, { memory })).language).toBe('fr');
    expect((await languageOf(question, GERMAN, { locale: 'it' })).language).toBe('it');
  });

  it.each([
    ['Wo ist mein iPhone 16e?', 'de'],
    ['WO IST MEIN PAKET', 'de'],
    ['l’ordre numéro 12, où est-il ?', 'fr'],
    ['¿Talla L o M?', 'es'],
    ['Öffnungszeiten', 'de'],
  ])('is the one that is written beside them: %s', async (question, language) => {
    expect((await languageOf(question, ENGLISH)).language).toBe(language);
  });

  it.each([
    ['退貨需要多少天？', null, 'zh-Hant'],
    ['退貨需要多少天？', 'zh', 'zh-Hant'],
    ['退货需要多少天？', null, 'zh'],
    ['退货需要多少天？', 'zh-TW', 'zh-TW'],
  ])('is in the reader’s script: %s with %s', async (question, locale, language) => {
    expect((await languageOf(question, ENGLISH, { locale })).language).toBe(language);
  });

  it('is English if the workspace has no knowledge in a language of ours', async () => {
    expect((await languageOf('size L o M', new MemoryIndex())).language).toBe('en');
  });

  it.each([
    ['Ile kosztuje dostawa do Polski?', null],
    ['Jak dlouho trvá doručení zboží?', null],
    ['Mennyi a szállítási költség?', 'hu'],
    ['Dobrý den', 'cs'],
    ['Скільки коштує доставка?', 'uk'],
    ['Hoeveel kost het?', 'nl'],
  ])('is the workspace’s for who writes a language without texts of ours: %s', async (question, locale) => {
    const { language, answer } = await languageOf(question, GERMAN, { locale });
    expect(language).toBe('de');
    expect(answer).not.toBe(t('fallback.no_answer', 'en'));
  });
});
