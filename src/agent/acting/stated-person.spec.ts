import { understand } from '../understanding/understand.js';
import { contactDetails, ownDetails, saysMore } from './contact-details.js';
import { statedPerson } from './stated-person.js';
import { refusesContact } from './wishes.js';

describe('the person behind a message', () => {
  it.each([
    ['Priya Nandakumar, Larkdale Dental, 020 7946 0112', 'Priya Nandakumar', undefined],
    ['020 7946 0112, Priya Nandakumar', 'Priya Nandakumar', undefined],
    ['Hello, Joan Hart, Hart & Sons Ltd., 07700 900412', 'Joan Hart', 'Hart & Sons Ltd.'],
    ['Ingrid Moe, +47 22 12 34 56, order 4711', 'Ingrid Moe', undefined],
    ['Uwe Hagedorn, Lenz GmbH, 0171 5550142', 'Uwe Hagedorn', 'Lenz GmbH'],
    ['Order Problem, Uwe Hagedorn, 0171 5550142', 'Uwe Hagedorn', undefined],
    ['Best Regards, Uwe Hagedorn, 0171 5550142', 'Uwe Hagedorn', undefined],
    ['broken lamp jo@hillfolk.example', undefined, undefined],
    ['New York, 0171 5550142', undefined, undefined],
    ['Please write to my colleague Tara Voss, tara@voss.example', undefined, undefined],
  ])('is named beside an address or a number, with a firm of a legal form: %s', (text, name, company) => {
    const details = ownDetails(text, []);
    expect([details.name, details.company]).toEqual([name, company]);
  });

  it.each([
    ['Hello, I’m Joan Hart from Blue Mill, do you have tents?', { name: 'Joan Hart' }],
    [
      'This is Joan Hart. I work for Blue Mill Ltd. and we need tents.',
      { name: 'Joan Hart', company: 'Blue Mill Ltd.' },
    ],
    ['I’m Joan Hart from Blue Mill Ltd. and we need tents.', { name: 'Joan Hart', company: 'Blue Mill Ltd.' }],
    ['My name is Iris Wynn and I work at Lantern House.', { name: 'Iris Wynn', company: 'Lantern House' }],
    ['Joan Hart. Blue tents are fine.', {}],
    ['Name: Ingrid Moe / Phone: +47 22 12 34 56', { name: 'Ingrid Moe' }],
    ['I am Ingrid Moe / Phone +47 22 12 34 56', { name: 'Ingrid Moe' }],
    ['Mein Name ist Jan Voss. Ich arbeite bei der Südwind GmbH.', { name: 'Jan Voss', company: 'Südwind GmbH' }],
    ['Hier ist Frau Lenz', { name: 'Lenz' }],
    ['Soy Lucía Sanz de Muebles Lanza', { name: 'Lucía Sanz' }],
    ['Bonjour, je suis Luc Morel de Verdon SARL', { name: 'Luc Morel', company: 'Verdon SARL' }],
    ['Meu nome é Rita Lima', { name: 'Rita Lima' }],
    ['Mi chiamo Carla Neri', { name: 'Carla Neri' }],
    ['اسمي أحمد', { name: 'أحمد' }],
    ['मेरा नाम राज है', { name: 'राज' }],
    ['我叫王明，订单4711', { name: '王明' }],
    ['私の名前は田中です', { name: '田中' }],
    ['ผมชื่อสมชายครับ', { name: 'สมชาย' }],
    ['me llamo julia domenech', { name: 'julia domenech' }],
    ['Name’s Gary Holt. I have a question', { name: 'Gary Holt' }],
    ['Wir sind die Lenz GmbH und suchen Holz', { company: 'Lenz GmbH' }],
    ['My company is Lane, Hall & Pike and I need lamps', {}],
    [
      'Two lamps, please.\nBest wishes,\nNora Feld\nHead of Sales\nFeld Garden Inc.',
      { name: 'Nora Feld', company: 'Feld Garden Inc.' },
    ],
    ['¿Tienen copas?\nUn saludo,\nÍñigo d’Ors\nTel.: 955', { name: 'Íñigo d’Ors' }],
    [
      'Wir kündigen.\nMit freundlichen Grüßen\ni. A. Eva Rehm\nDr. Lenz Bau e.K.',
      { name: 'Eva Rehm', company: 'Dr. Lenz Bau e.K.' },
    ],
  ])('is named in %j', (text, person) => expect(statedPerson(text, [])).toEqual(person));

  it.each([
    'Tom What can I do?',
    'Thanks\nGift Cards',
    'd’Arcy',
    'Tom here, from Halden & Sons',
    'The hub from Blue Mill Ltd. is broken',
    'Soy Cliente Premium y quiero cancelar',
    'Ich bin Frau Sommer bei Ihnen begegnet',
    'I’m still waiting for my parcel',
    'I’m German, do you ship to Germany?',
    'I am from Paris',
    'This is the third time',
    'Ich bin Kunde seit 2019',
    'Ich bin der Meinung, dass das zu teuer ist',
    'Ich bin unzufrieden',
    'Soy de Madrid',
    'Soy cliente desde hace años',
    'Je suis à Paris',
    'Je suis très déçu',
    'Here is my order',
    'What is here?',
    'Sou de Lisboa',
    'This is Spam',
    'I am Looking for shoes',
    'I am Sorry',
    'This is Important, write to me',
    'I’m Vegan',
    'I’m just looking around, thanks',
    'It’s Postbox from Germany that lost it',
    'hier ist chaos',
    'hola, aquí sigo esperando',
    'Estoy esperando la factura',
    'My name is spelled wrong on the invoice',
    'Danke, Tschüss',
    'Is the Clara lamp from Italy?',
    'Gracias a Marta por la ayuda',
    'Wir sind am Wochenende in Berlin',
    'Ich schreibe aus dem Einkauf',
  ])('is not named in %j', (text) => expect(statedPerson(text, [])).toEqual({}));

  it('is a lead with a wish, or with an address or number of their own', () => {
    expect(contactDetails('My name is Joan. Could you send a quote for 12 tents to joan@mill.example?', [])).toEqual({
      ...{ name: 'Joan', email: 'joan@mill.example' },
      intent: 'Could you send a quote for 12 tents?',
    });
    expect(contactDetails('My name is Joan Hart. My number is 0171 5550142.', [])).toEqual({
      ...{ name: 'Joan Hart', phone: '0171 5550142' },
    });
    expect(contactDetails('I wait for my tent, please write to joan@mill.example', [])).toEqual({
      email: 'joan@mill.example',
    });
    expect(contactDetails('I wrote from joan@mill.example. Contact me at joan@mill.example.', [])).toMatchObject({
      email: 'joan@mill.example',
    });
    expect(contactDetails('My name is Joan Hart, my order number is 20240012345', [])).toBeNull();
  });
});

describe('what a message asks for', () => {
  it.each([
    [
      'Hi, Ned here. We need a quote for 12 tents, you can reach me at ned@mill.example. thanks!',
      'We need a quote for 12 tents',
    ],
    ['Wir brauchen ein Angebot für Zelte, bitte an ned@mill.example.', 'Wir brauchen ein Angebot für Zelte'],
    ['Wir möchten den Vertrag zum 31.12. kündigen.', 'Wir möchten den Vertrag zum 31.12. kündigen'],
    ['my order 4711908823 is late and I’d like to know where it is', 'I’d like to know where it is'],
    ['moi c’est yanis, vous pouvez me rappeler au 06 39 98 14 75', 'vous pouvez me rappeler'],
    [
      'Elle souhaite visiter le showroom jeudi. Son adresse : lise@mill.example',
      'Elle souhaite visiter le showroom jeudi',
    ],
    ['Pueden llamarme al 944 55 66 77?', 'Pueden llamarme?'],
    ['I’m just looking around, thanks', undefined],
  ])('is kept without the details in %j', (text, intent) => expect(ownDetails(text, []).intent).toBe(intent));

  it.each([
    ['My order 4711908823 is late, please call me on +47 22 12 34 56', '+47 22 12 34 56'],
    ['Order no. 20240012345. My number is 07700 900412.', '07700 900412'],
    ['Kundennummer 4408123, Telefon 040 5550123', '040 5550123'],
    ['My order of 12.11.2026 is late, 020 7946 0112', '020 7946 0112'],
  ])('has its telephone beside the number of an order: %s', (text, phone) =>
    expect(ownDetails(text, []).phone).toBe(phone),
  );

  it.each([
    'My neighbour’s address is bob@elm.example, we want a quote',
    'Please send a quote to my colleague Tara Voss, tara@voss.example',
    'I wrote to help@shop.example twice, please call me back',
    'Is info@shop.example still your address? I want to order',
    'Bitte ein Angebot an meine Frau schicken: ute@nord.example',
  ])('is no lead by the address of somebody else: %s', (text) => expect(contactDetails(text, [])).toBeNull());

  it.each(['my order 4711908823 is late', 'mi pedido 700418823', 'Ma commande n° 0612345678 est perdue'])(
    'names no telephone by the number of a thing: %s',
    (text) => expect(ownDetails(text, []).phone).toBeUndefined(),
  );
});

describe('a wish', () => {
  const email = 'ann@mill.example';

  it.each([
    `Do not contact me at ${email}`,
    'Rufen Sie mich bitte nicht mehr an: +49 171 2345678',
    'No me llamen más al +34 600 123 456',
    `Please never call me again. Ann Hart, ${email}`,
    `请不要联系我，${email}`,
  ])('that is denied is none, and who denies it is no lead: %s', (text) => {
    expect(contactDetails(text, [])).toBeNull();
    expect(refusesContact(text)).toBe(true);
  });

  it.each([
    `Please don't call me, write to ${email}`,
    `We need tents without poles. ${email}`,
    `Please do not hesitate to contact me: ${email}`,
    `I cannot find it on the page and want to order twelve tents. ${email}`,
    `Why don't you call me back? ${email}`,
  ])('stands beside what else is denied: %s', (text) => expect(contactDetails(text, [])).toMatchObject({ email }));

  it.each([
    `I need my invoice again, please send it to ${email}`,
    `I'm looking for my parcel, order 4711. ${email}`,
    `Necesito mi factura. ${email}`,
  ])('is none where it is about a purchase of the person’s own: %s', (text) =>
    expect(contactDetails(text, [])).toBeNull(),
  );

  it('of earlier counts only where the message says nothing but the details', () => {
    const earlier = ['I need twelve tents', 'blue ones', 'for May'];
    expect(contactDetails(`my mail is ${email}`, earlier)).toMatchObject({ email, intent: earlier[0] });
    expect(contactDetails(`I log in with ${email} and it says unknown user`, earlier)).toBeNull();
  });

  it('that is asked leaves a question beside it to be answered', () => {
    const more = (text: string): boolean => saysMore(understand(text, null), contactDetails(text, []) ?? {});
    expect(more(`I am looking for a tent, what does shipping to Germany cost? Ann Hart, ${email}`)).toBe(true);
    expect(more(`Could you send me a quote for twelve tents? Ann Hart, ${email}`)).toBe(false);
  });
});
