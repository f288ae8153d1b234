import { detectLanguage, languageOf, likelyLanguages, primarySubtag } from './language.js';

const SAMPLES: [string, string][] = [
  ['en', 'What is the fee for an outgoing wire transfer?'],
  ['de', 'Wie hoch ist die Gebühr für eine Überweisung?'],
  ['es', '¿Cuánto cuesta una transferencia internacional desde mi cuenta?'],
  ['fr', 'Combien coûte un virement vers une banque à l’étranger ?'],
  ['pt', 'Quanto custa uma transferência para o exterior? Não encontrei.'],
  ['it', 'Quanto costa un bonifico verso una banca che non è la mia?'],
  ['ar', 'ما هي رسوم التحويل الدولي؟'],
  ['hi', 'अंतरराष्ट्रीय भुगतान का शुल्क कितना है?'],
  ['zh', '国际转账的手续费是多少？'],
  ['ja', '海外送金の手数料はいくらですか？'],
  ['th', 'ค่าธรรมเนียมการโอนเงินเท่าไหร่'],
];

describe('language', () => {
  it.each(SAMPLES)('is detected as %s from an everyday question', (language, question) => {
    expect(detectLanguage(question)).toBe(language);
  });

  it.each([
    ['tr', 'Ürünü on dört gün içinde iade edebilirsiniz.'],
    ['tr', 'Kargo ücreti ne kadar?'],
    ['hu', 'Üzletünk hétköznap kilenctől hatig van nyitva.'],
    ['hu', 'Mennyibe kerül a szállítás?'],
    ['fi', 'Käykö kortti maksutapana?'],
    ['fi', 'Toimitus kestää kolme päivää.'],
    ['et', 'Saatmine võtab aega kolm päeva.'],
    ['et', 'Kui palju maksab saatmine?'],
    ['sv', 'Butiken är öppen vardagar från nio till sex.'],
    ['sv', 'Var är min beställning?'],
    ['da', 'Hvor er min ordre?'],
    ['pl', 'Czy mogę zapłacić kartą?'],
  ])('is %s, which we do not speak, and not German for its letters: %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
    expect(languageOf(text, null)).toBe(language);
  });

  it.each([
    'Rückgabe möglich?',
    'Größe wählen',
    'Kündigungsfrist Verträge',
    'Hol jemanden, bitte',
    'heyy',
    'Öffnungszeiten',
  ])('is ours if only its letters are others’, too: %s', (text) => {
    expect(['de', 'en']).toContain(likelyLanguages(text, null)[0]);
  });

  it('is not guessed from unspecific words', () => {
    expect(detectLanguage('IBAN 12345')).toBeNull();
    expect(detectLanguage('')).toBeNull();
    expect(likelyLanguages('IBAN', null).length).toBeGreaterThan(3);
  });

  it('follows the script before an impossible locale, and the locale before a guess', () => {
    expect(languageOf('ค่าธรรมเนียม', 'en')).toBe('th');
    expect(languageOf('Fees and limits of the account', 'de-CH')).toBe('de');
    expect(languageOf('فیس کیا ہے', 'ur')).toBe('ur');
  });

  it('is not misled by a foreign name', () => {
    expect(detectLanguage('What is the opening time of the 故宫 museum in the old city?')).toBe('en');
  });

  it('reads the primary subtag of a tag and nothing else', () => {
    expect([
      primarySubtag('pt-BR'),
      primarySubtag('ZH_hant'),
      primarySubtag('und'),
      primarySubtag('!'),
      primarySubtag(null),
    ]).toEqual(['pt', 'zh', null, null, null]);
  });
});
