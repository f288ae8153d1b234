import { understand } from '../understanding/understand.js';
import { contactDetails, ownDetails, saysMore } from './contact-details.js';
import { statedPerson } from './stated-person.js';
import { refusesContact } from './wishes.js';

describe('the person behind a message', () => {
  it('is named in small letters where nothing but a name stands beside an address or a number', () => {
    expect(ownDetails('jo wexbury jo@hillfolk.example', [])).toMatchObject({ name: 'jo wexbury' });
    expect(ownDetails('tilda okonjo, 07700 900412', [])).toMatchObject({ name: 'tilda okonjo' });
    expect(ownDetails('tilda okonjo from hillfolk weavers, 07700 900412', [])).toMatchObject({
      ...{ name: 'tilda okonjo', company: 'hillfolk weavers' },
    });
    expect(ownDetails('tilda okonjo from berlin, 07700 900412', []).company).toBeUndefined();
    expect(ownDetails('broken lamp jo@hillfolk.example', []).name).toBeUndefined();
  });

  it.each([
    ['Priya Nandakumar, Larkdale Dental, 020 7946 0112', 'Priya Nandakumar', 'Larkdale Dental'],
    ['020 7946 0112, Priya Nandakumar, Larkdale Dental', 'Priya Nandakumar', 'Larkdale Dental'],
    ['Priya Nandakumar, 020 7946 0112, Larkdale Dental', 'Priya Nandakumar', 'Larkdale Dental'],
    ['Hello, Joan Hart, Blue Mill, 07700 900412', 'Joan Hart', 'Blue Mill'],
    ['Uwe Hagedorn, Autohaus Lenz, 0171 5550142', 'Uwe Hagedorn', 'Autohaus Lenz'],
    ['Uwe Hagedorn, Sales Manager, 0171 5550142', 'Uwe Hagedorn', undefined],
    ['Uwe Hagedorn, Termin Montag, 0171 5550142', 'Uwe Hagedorn', undefined],
    ['Uwe Hagedorn, New York, 0171 5550142', 'Uwe Hagedorn', undefined],
    ['Order Problem, Uwe Hagedorn, 0171 5550142', 'Uwe Hagedorn', undefined],
    ['Best Regards, Uwe Hagedorn, 0171 5550142', 'Uwe Hagedorn', undefined],
    ['Guten Tag, Uwe Hagedorn, 0171 5550142', 'Uwe Hagedorn', undefined],
  ])('is named, and then the company, in a list of both and a number: %s', (text, name, company) => {
    const details = ownDetails(text, []);
    expect([details.name, details.company]).toEqual([name, company]);
  });

  it.each([
    ['Hello, I’m Joan Hart from Blue Mill, do you have tents?', { name: 'Joan Hart', company: 'Blue Mill' }],
    ['Joan here, from Hart & Sons. We need twelve tents.', { name: 'Joan', company: 'Hart & Sons' }],
    [
      'This is Joan Hart. I work for Blue Mill Ltd. and we need tents.',
      { name: 'Joan Hart', company: 'Blue Mill Ltd.' },
    ],
    ['Joan Hart. Blue tents are fine.', {}],
    ['Name: Ingrid Moe / Phone: +47 22 12 34 56', { name: 'Ingrid Moe' }],
    ['I am Ingrid Moe / Phone +47 22 12 34 56', { name: 'Ingrid Moe' }],
    ['We are a small bakery called Crust & Crumb', { company: 'Crust & Crumb' }],
    ['hallo, ich bin Jan Voss von der Gärtnerei Lenz', { name: 'Jan Voss', company: 'Gärtnerei Lenz' }],
    ['Hier ist Frau Lenz', { name: 'Lenz' }],
    ['Mein Name ist Jan Voss. Ich arbeite bei der Südwind GmbH.', { name: 'Jan Voss', company: 'Südwind GmbH' }],
    ['Soy Marta Gil de Muebles Sanz', { name: 'Marta Gil', company: 'Muebles Sanz' }],
    ['Aquí Marta, de Muebles Sanz', { name: 'Marta', company: 'Muebles Sanz' }],
    ['Bonjour, je suis Luc Morel de la société Verdon', { name: 'Luc Morel', company: 'Verdon' }],
    ['Ici Luc, de Verdon Frères', { name: 'Luc', company: 'Verdon Frères' }],
    ['Olá, sou a Rita Lima da Padaria Sol', { name: 'Rita Lima', company: 'Padaria Sol' }],
    ['Salve, sono Carla Neri della Ditta Rossi', { name: 'Carla Neri', company: 'Rossi' }],
    ['اسمي أحمد', { name: 'أحمد' }],
    ['मेरा नाम राज है', { name: 'राज' }],
    ['Hi, Piotr van der Meer here.', { name: 'Piotr van der Meer' }],
    ['Je m’appelle Claire Le Bihan, de l’entreprise Sablons SAS', { name: 'Claire Le Bihan', company: 'Sablons SAS' }],
    [
      'Soy Ana del Pilar Sanz, de Vidrios Lanza S.L. Necesito copas',
      { name: 'Ana del Pilar Sanz', company: 'Vidrios Lanza S.L.' },
    ],
    [
      'Ich heiße Otto von Berg, von der Rehm GmbH & Co. KG. Bitte',
      { name: 'Otto von Berg', company: 'Rehm GmbH & Co. KG' },
    ],
    ['hallo hier ist mira, habt ihr offen?', { name: 'mira' }],
    ['salut, moi c’est yanis. vous livrez ?', { name: 'yanis' }],
    ['hola, aquí nico. quiero un cambio', { name: 'nico' }],
    ['me llamo julia domenech', { name: 'julia domenech' }],
    ['it’s Ned from Corva.io, can we try it?', { name: 'Ned', company: 'Corva.io' }],
    ['Moin, Ahrens mein Name, Firma St. Veit Holz', { name: 'Ahrens', company: 'St. Veit Holz' }],
    ['My company is Lane, Hall & Pike and I need lamps', { company: 'Lane, Hall & Pike' }],
    ['Je suis Paul, du restaurant Chez Lise.', { name: 'Paul', company: 'Chez Lise' }],
    ['Wir sind die Tischlerei Ahrens und suchen Holz', { company: 'Tischlerei Ahrens' }],
    [
      'Two lamps, please.\nBest wishes,\nNora Feld\nHead of Sales\nFeld Garden Inc.',
      { name: 'Nora Feld', company: 'Feld Garden Inc.' },
    ],
    [
      '¿Tienen copas?\nUn saludo,\nÍñigo d’Ors\nHotel Lanza, S.A.\nTel.: 955',
      { name: 'Íñigo d’Ors', company: 'Hotel Lanza, S.A.' },
    ],
    [
      'Wir kündigen.\nMit freundlichen Grüßen\ni. A. Eva Rehm\nDr. Lenz Bau e.K.',
      { name: 'Eva Rehm', company: 'Dr. Lenz Bau e.K.' },
    ],
    ['Frau Dr. Lena Kurz möchte einen Termin', { name: 'Lena Kurz' }],
    ['Name’s Gary Holt. I have a question', { name: 'Gary Holt' }],
    ['Go ahead then. Regards, Moses Adu', { name: 'Moses Adu' }],
    ['你好，我是青山公司的王明', { name: '王明', company: '青山公司' }],
    ['私の名前は田中です', { name: '田中' }],
    ['ผมชื่อสมชายครับ', { name: 'สมชาย' }],
  ])('is named in %j', (text, person) => expect(statedPerson(text, [])).toEqual(person));

  it.each([
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
    expect(contactDetails('Joan here. Could you send a quote for 12 tents to joan@mill.example?', [])).toEqual({
      ...{ name: 'Joan', email: 'joan@mill.example' },
      intent: 'Could you send a quote for 12 tents?',
    });
    expect(contactDetails('My name is Joan Hart. My number is 0171 5550142.', [])).toEqual({
      ...{ name: 'Joan Hart', phone: '0171 5550142' },
    });
    expect(contactDetails('I wait for my tent, please write to joan@mill.example', [])).toEqual({
      email: 'joan@mill.example',
    });
    expect(contactDetails('My name is Joan Hart, my order number is 20240012345', [])).toBeNull();
    expect(ownDetails('Tom here', [])).toEqual({ name: 'Tom' });
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
