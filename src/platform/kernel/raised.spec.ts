import { APART, END, LOWERED, NOTE, RAISED, SEAM, settled } from './raised.js';

/** `^…^` is raised, `_…_` lowered, `|` begins what is shown apart, `:` is where one element ends and another begins. */
const read = (text: string, decimal?: string): string => {
  const open = new Set<string>();
  const pair = (mark: string, start: string): string => (open.delete(mark) ? END : (open.add(mark), start));
  const marked = [...text].map((letter) => {
    if (letter === '^') return pair(letter, RAISED);
    if (letter === '_') return pair(letter, LOWERED);
    return letter === '|' ? APART : letter === ':' ? SEAM : letter;
  });
  return settled(marked.join(''), decimal);
};

describe('raised, lowered and separate text', () => {
  it.each([
    ['19^99^', '19.99'],
    ['The lamp costs 19^99^ euro.', 'The lamp costs 19.99 euro.'],
    ['€ 4^50^', '€ 4.50'],
    ['$^19^99', '$19 99'],
    ['^$^19^99^', '$19.99'],
    ['€ 10^50^', '€ 10.50'],
    ['10^50^ €', '10.50 €'],
    ['€ 1.299^00^', '€ 1.299,00'],
    ['CHF 1’299^50^', 'CHF 1’299.50'],
    ['1,299^00^', '1,299.00'],
    ['2024^99^ kr', '2024.99 kr'],
    ['19^99 €^', '19.99 €'],
    ['19^,99^ €', '19,99 €'],
    ['19^99*^ zł', '19.99* zł'],
    ['KWD 4^500^', 'KWD 4.500'],
    ['CHF 5^.–^', 'CHF 5.–'],
    ['€ 19 ^99^', '€ 19.99'],
    ['19_99_ €', '19.99 €'],
    ['from 5^50^–7^50^ €', 'from 5.50–7.50 €'],
    ['19€^99^', '19€99'],
    ['1.299€^00^', '1.299€00'],
    ['$49^12^', '$49.12'],
  ])('raised cents are cents: %s', (text, plain) => expect(read(text)).toBe(plain));

  it('in the manner of the language', () => {
    expect(read('19^99^ € and 1,299^00^', ',')).toBe('19,99 € and 1,299.00');
  });

  it.each([
    ['10^6^ bytes', '10^6 bytes'],
    ['10^12^', '10^12'],
    ['1.5 · 10^–6^ m', '1.5 · 10^–6 m'],
    ['2^10^ = 1024', '2^10 = 1024'],
    ['5^2^', '5^2'],
    ['2^100^', '2^100'],
    ['10^n^', '10^n'],
    ['x^4^', 'x^4'],
    ['20 m^2^, 3 cm^3^', '20 m², 3 cm³'],
    ['E=mc^2^', 'E=mc²'],
    ['m^-1^', 'm^-1'],
    ['10^6^ EUR', '10^6 EUR'],
    ['12^2^ is 144', '12^2 is 144'],
    ['10^6^ times', '10^6 times'],
  ])('a power stays one: %s', (text, plain) => expect(read(text)).toBe(plain));

  it.each([
    ['120 euro^1^', '120 euro'],
    ['120 euro^2^ a year', '120 euro a year'],
    ['120 euro^1,2^', '120 euro'],
    ['120 euro^12^', '120 euro'],
    ['€ 120^1^', '€ 120'],
    ['€ 19.99^2^', '€ 19.99'],
    ['19.99^12^', '19.99'],
    ['120^1^ per year', '120 per year'],
    ['5 %^3^', '5 %'],
    ['19 €^1^', '19 €'],
    ['delivery^*^', 'delivery'],
    ['delivery^a^', 'delivery'],
    ['in 2024^12^', 'in 2024'],
    ['a fee^[3]^ and^(4)^', 'a fee and'],
    ['^1^ Plus shipping.', 'Plus shipping.'],
    ['120 euro ^1^ a year', '120 euro a year'],
    ['free^1^ or^2^', 'free or'],
    ['$49^12)^', '$49'],
    ['$49^[12]^', '$49'],
    ['$49^10,11^', '$49'],
    ['$49^10, 11^ a month', '$49 a month'],
    ['$49^10–12^', '$49'],
    ['100^10,11^ GB', '100 GB'],
    ['ab 18^12)^', 'ab 18'],
    ['9,99€^12^', '9,99€'],
    ['$49^[12](https://a.test/terms)^', '$49'],
    ['ISO 9001^12^', 'ISO 9001'],
    ['SKU 48^2^', 'SKU 48'],
    ['up to 500^3^ Mbit/s', 'up to 500 Mbit/s'],
    ['within 30^2^ days', 'within 30 days'],
    ['Phone 555 1234^2^', 'Phone 555 1234'],
    ['1.5^2^ hours', '1.5 hours'],
  ])('the mark of a footnote is left out: %s', (text, plain) => expect(read(text)).toBe(plain));

  it('what is known to be the mark of a footnote is never cents', () => {
    for (const mark of ['12', '5', '123', '12)'])
      for (const raised of [`${NOTE}${RAISED}${mark}${END}`, `${RAISED}${NOTE}${mark}${END}`])
        expect(settled(`$49${raised} a month, 19 €${raised}`)).toBe('$49 a month, 19 €');
    expect(settled(`$49${APART}${NOTE}12`)).toBe('$49 12');
    expect(settled(`${NOTE}more, 19${RAISED}99${END} €`)).toBe('more, 19.99 €');
  });

  it.each([
    ['1^1^/_2_ cups', '1 1/2 cups'],
    ['1^1^⁄_2_', '1 1/2'],
    ['1 ^3^/4', '1 3/4'],
    ['^1^/_2_', '1/2'],
    ['1^1^_2_ cups', '1 1/2 cups'],
    ['1^1/2^', '1 1/2'],
    ['1½', '1½'],
    ['1 ¹⁄₂ cups', '1 1/2 cups'],
    ['1¹/₂', '1 1/2'],
    ['1^1^/₂', '1 1/2'],
    ['2 ³⁄₁₆ in', '2 3/16 in'],
  ])('a fraction is kept: %s', (text, plain) => expect(read(text)).toBe(plain));

  it.each([
    ['CO_2_', 'CO2'],
    ['C_6_H_12_O_6_', 'C6H12O6'],
    ['log_10_100', 'log10 100'],
    ['101_2_', '101_2'],
    ['the ^14^C method', 'the 14C method'],
    ['1^st^ and 2^nd^', '1st and 2nd'],
    ['M^me^, n^o^, XX^e^', 'Mme, no, XXe'],
    ['Acme^TM^', 'Acme™'],
    ['Fast^new^, slow^cheaper^', 'Fastnew, slow cheaper'],
    ['30^o^C and 30^0^ C', '30°C and 30° C'],
    ['Ca^2+^', 'Ca2+'],
    ['99', '99'],
    ['^99^', '99'],
  ])('other text is what it was: %s', (text, plain) => expect(read(text)).toBe(plain));

  it.each([
    ['9^00^–17^30^', '9:00–17:30'],
    ['18^30^ Uhr', '18:30 Uhr'],
    ['8^15^ am', '8:15 am'],
    ['14^h^30', '14h30'],
  ])('raised minutes are minutes: %s', (text, plain) => expect(read(text.replaceAll(':', ''))).toBe(plain));

  it.each([
    ['19|99', '19.99'],
    ['€ 19|99', '€ 19.99'],
    ['19|99 €', '19.99 €'],
    ['19 |99 €', '19.99 €'],
    ['120|1', '120 1'],
    ['19|,99 €', '19,99 €'],
    ['€ 19:99', '€ 19.99'],
    ['19:99 €', '19.99 €'],
    ['20:26', '2026'],
    ['€ 1:299', '€ 1299'],
    ['(€ 19|99)', '(€ 19.99)'],
    ['19|99, 20|50 €', '19.99, 20.50 €'],
    ['$49|12)', '$49 12)'],
    ['$49|10,11', '$49 10,11'],
    ['9,99€|12', '9,99€ 12'],
    ['$9.99:12', '$9.99 12'],
    ['CHF\u00a019:99', 'CHF\u00a019.99'],
    ['SKU 48:12', 'SKU 4812'],
    ['DEC 20:26', 'DEC 2026'],
    ['TEL 030 12:34', 'TEL 030 1234'],
    ['20:26 GMT', '2026 GMT'],
    ['20:26\nEUR 5', '2026\nEUR 5'],
  ])('cents of an element of their own are cents: %s', (text, plain) => expect(read(text)).toBe(plain));

  it.each([
    ['19⁹⁹ €', '19.99 €'],
    ['10⁶', '10^6'],
    ['20 m²', '20 m²'],
    ['120 euro¹', '120 euro'],
    ['9⁰⁰–18⁰⁰', '9:00–18:00'],
  ])('raised letters are read like raised text: %s', (text, plain) => expect(read(text)).toBe(plain));

  it('whatever is nested, left open or closed twice loses no text', () => {
    expect(settled(`a${RAISED}${RAISED}st${END}${END} b${END} c${LOWERED}d`)).toBe('ast b cd');
  });

  it('never joins digits to digits', () => {
    for (const mark of [`${RAISED}7${END}`, `${RAISED}77${END}`, `${LOWERED}777${END}`, `${RAISED}7777${END}`])
      for (const before of ['5', '10', '55', '1.55', '2055', '€ 5'])
        for (const after of ['', '8', ' €']) expect(settled(before + mark + after)).not.toMatch(/57|07|78|58|08/);
  });
});
