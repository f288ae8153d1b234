import { MemoryIndex } from '../../../test/support/memory-index.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { t } from '../../platform/kernel/texts/texts.js';
import type { TurnInput, TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';
import { detectLanguage, languageOf as languageOfText } from './language.js';

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

describe('a shop in a language that we do not speak', () => {
  it.each([
    ['tr', 'Teslimat üç gün sürer ve kargo ücreti 4 avro.', 'Teslimat kaç gün sürer?', 'Ürünü rengi güzel mi?'],
    [
      'hu',
      'A szállítás díja 4 euró, és három napon belül megérkezik.',
      'Mennyi a szállítás díja?',
      'Üzletük közelében van büfé?',
    ],
    ['fi', 'Toimitus maksaa 4 euroa ja kestää kolme päivää.', 'Mitä toimitus maksaa?', 'Käykö jäätelö lähellä?'],
    ['et', 'Saatmine maksab 4 eurot ja võtab kolm päeva.', 'Kui palju saatmine maksab?', 'Kas jäätis on öösel hea?'],
    ['sv', 'Frakten kostar 4 euro och leveransen tar tre dagar.', 'Vad kostar frakten?', 'Hur är glassen på ön?'],
  ])('answers in its own words, else in English, and says which it is: %s', async (locale, text, asked, unknown) => {
    const shop = new MemoryIndex([{ id: 'd', title: 'Info', text, locale: languageOfText(text, null) }]);
    for (const declared of [null, locale]) {
      const said = await languageOf(asked, shop, { locale: declared });
      expect([locale, 'en']).toContain(said.language);
      if (said.status === 'answered')
        expect([said.language, text]).toEqual([locale, expect.stringContaining(said.answer)]);
      const { answer, language } = await languageOf(unknown, shop, { locale: declared });
      expect(language).toBe('en');
      expect(answer.split('\n')[0]).toMatch(/^[\x20-\x7e’]+$/);
    }
  });

  it('is none whose locale is declared, though its letters are German ones', async () => {
    const { language } = await languageOf('Töpfe Größe Öl', ENGLISH, { locale: 'hu' });
    expect(language).toBe('en');
  });
});

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
