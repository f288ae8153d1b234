/** What surrounds the words of a mail is folded, and nothing is lost. */
import { readMail } from '../../src/platform/kernel/mail/read-mail.js';

const QUESTION = 'How long is the warranty of the kettle?';

const read = (text: string, { from = 'Jane Doe <jane@northwind.example>', subject = 'A question', more = '' } = {}) =>
  readMail(
    Buffer.from(
      `From: ${from}\r\nTo: Support <support@example.net>\r\nSubject: ${subject}\r\n${more}Content-Type: text/plain; charset=utf-8\r\n\r\n${text.replaceAll('\n', '\r\n')}`,
    ),
  );

/** The mail without white space, to compare what is kept with what was sent. */
const dense = (text: string): string => [...text.replace(/\s+/g, '')].sort().join('');

async function expectFolded(text: string, kept: string, options?: Parameters<typeof read>[1]): Promise<void> {
  const mail = await read(text, options);
  expect(mail.text).toBe(kept);
  expect(dense(mail.text + mail.quoted)).toBe(dense(text));
}

const SIGNATURES: Record<string, string> = {
  'a closing, a name and contact details':
    'Kind regards\n\nJane Doe\nHead of Purchasing\n\nNorthwind Trading Ltd.\n12 Harbour Street\nBristol BS1 4QA\nTel. +44 117 496 0123\nwww.northwind.example',
  'the same without a blank line':
    'Best,\nJane Doe\nHead of Purchasing | Northwind Trading Ltd.\n12 Harbour Street, Bristol BS1 4QA\nT +44 117 496 0123 | jane@northwind.example',
  'a German one':
    'Mit freundlichen Grüßen\n\ni. A. Jane Doe\nLeiterin Einkauf\n\nNordwind GmbH & Co. KG\nAm Hafen 12, 20457 Hamburg\nTel.: +49 40 1234567\nGeschäftsführer: Max Beispiel | Amtsgericht Hamburg, HRB 12345',
  'a French one':
    'Bien cordialement,\n\nJane Doe\nResponsable des achats\nVent du Nord SARL\n12, rue du Port – 44000 Nantes\nTél. : 02 40 12 34 56',
  'a Spanish one': 'Un cordial saludo,\n\nJane Doe\nJefa de compras\nViento Norte S.L.\nTel. 91 123 45 67',
  'a Japanese one': 'よろしくお願いいたします。\n\n株式会社北風 営業部\n田中花子\nTEL: 03-1234-5678',
  'no closing, but the name': 'Jane Doe\nNorthwind Trading Ltd.\n+44 117 496 0123',
  'no closing and a name of a firm': 'Northwind Support Desk\nwww.northwind.example\n+44 117 496 0123',
  dashes: '-- \nJane Doe\nNorthwind',
  'a telephone': 'Sent from my iPhone',
  'a telephone below a closing': 'Thanks,\nJane\n\nSent from my Galaxy S23',
  'a program': 'Jane\n\nGet Outlook for Android',
  'pictures that plain text has in brackets':
    'Regards\nJane Doe\n[cid:image001.png@01DB0000.12345678]\n+44 117 496 0123',
  'a closing, a fair and links':
    'Best wishes\nJane Doe\n\nVisit us at the spring fair in hall 3!\n\nFacebook | LinkedIn | Instagram',
  'a closing in short and the name beside it': 'Rgds Jane\n\n_______________\nHead of Purchasing\nTel. 0117 496 0123',
  'on behalf of, a long line of the register':
    'p.p. Jane Doe\nNorthwind Audit & Advisory Partners\nTel. +44 117 496 0123\n\nManaging directors: Ann Lee, John Smith | Registered office: Bristol | Company no. 01234567 | VAT GB 123 4567 89',
  'titles below a closing':
    'Kind regards,\nJane\n\nSenior Clerk, Spare Parts\nHarbour School Trust\nDirect line 0117 496 0123',
  'a telephone in Hebrew': 'נשלח מה-iPad שלי',
  'a row of pictures with links':
    'Jane Doe\nHead of Purchasing\nTel. +44 117 496 0123\n[Facebook]<https://facebook.example/northwind-trading> [LinkedIn]<https://linkedin.example/northwind-trading>',
  'pictures with links':
    'Regards\nJane Doe\n[cid:image002.png@01DB0000.12345678]<https://www.facebook.example/northwind>',
  'a rule and a firm': 'Kind regards,\nJane\n_______________\nNorthwind Trading Ltd.\nhttps://www.northwind.example',
};

const NOTICES: Record<string, string> = {
  English:
    'This e-mail and any attachments are confidential and may be legally privileged. If you are not the intended recipient,\nplease notify the sender and delete this message.',
  'English, one sentence':
    'This message is intended only for the person to whom it is addressed and may be confidential.',
  German:
    'Diese E-Mail enthält vertrauliche oder rechtlich geschützte Informationen. Wenn Sie nicht der richtige Adressat sind,\ninformieren Sie bitte den Absender und löschen Sie diese Nachricht.',
  French:
    "Ce message et ses pièces jointes sont confidentiels et destinés à l'usage exclusif du destinataire. Si vous l'avez reçu par erreur, merci de le détruire.",
  Spanish:
    'Este mensaje puede contener información confidencial. Si usted no es el destinatario, elimínelo y avise al remitente.',
  Italian:
    'Le informazioni contenute in questo messaggio sono riservate. Se lo avete ricevuto per errore, cancellatelo.',
  Portuguese:
    'Esta mensagem pode conter informação confidencial. Se a recebeu por engano, apague-a e avise o remetente.',
  Japanese: '本メールには機密情報が含まれている場合があります。誤って受信された場合は削除してください。',
  Chinese: '本邮件可能含有保密信息,如果您不是指定的收件人,请立即删除并通知发件人。',
  environment: 'Please consider the environment before printing this e-mail.',
  'a scanner': 'Virus-free. www.avast.com',
  'a list': 'Weavers mailing list -- weavers@lists.example\nTo unsubscribe send a mail to weavers-leave@lists.example',
  'a German association':
    'Der Inhalt ist vertraulich und richtet sich allein an Sie. Gartenfreunde Plön e. V., vertreten durch A. Lang, Vereinsregister Plön 77',
  'Polish, of a system': 'Wiadomość utworzona automatycznie. Prosimy na nią nie odpowiadać.',
  'a newsletter program': 'You are receiving this email because you subscribed to our newsletter. Unsubscribe here.',
};

const BANNERS: Record<string, string> = {
  'a gateway':
    'CAUTION: This email originated from outside of the organization. Do not click links or open attachments unless you recognize the sender.',
  'a gateway, short': '[EXTERNAL EMAIL] Be careful with links and attachments.',
  Exchange: "You don't often get email from jane@northwind.example. Learn why this is important",
  'a German gateway':
    'ACHTUNG: Diese E-Mail kommt von einem externen Absender. Bitte öffnen Sie keine unbekannten Anhänge.',
  'a French gateway': "ATTENTION : ce message provient d'un expéditeur externe. Ne cliquez pas sur les liens.",
  'a Spanish gateway':
    'PRECAUCIÓN: Este correo se originó fuera de la organización. No abra archivos adjuntos desconocidos.',
  'a ticket system that copies people': 'You follow request 77. Whatever you answer is added to it as a comment.',
  'a ticket system': '##- Please type your reply above this line -##',
};

describe('a mail’s words are told from what surrounds them', () => {
  it.each(Object.entries(SIGNATURES))('below: %s', (_, below) => expectFolded(`${QUESTION}\n\n${below}`, QUESTION));

  it.each(Object.entries(SIGNATURES).slice(0, 6))('below, without an empty line: %s', (_, below) =>
    expectFolded(`${QUESTION}\n${below}`, QUESTION),
  );

  it.each(Object.entries(NOTICES))('below, a notice in %s', (_, notice) =>
    expectFolded(`${QUESTION}\n\n${notice}`, QUESTION),
  );

  it.each(Object.entries(NOTICES))('below a signature, a notice in %s', (_, notice) =>
    expectFolded(
      `Hello,\n\n${QUESTION}\n\nKind regards,\nJane Doe\n+44 117 496 0123\n\n${notice}`,
      `Hello,\n\n${QUESTION}`,
    ),
  );

  it.each(Object.entries(BANNERS))('above, by %s', (_, banner) => expectFolded(`${banner}\n\n${QUESTION}`, QUESTION));

  it.each(Object.entries(BANNERS))('above, without an empty line, by %s', (_, banner) =>
    expectFolded(`${banner}\n${QUESTION}\n\nJane`, QUESTION),
  );

  it('below a long line without a full stop: the words of a telephone', () =>
    expectFolded(
      `${QUESTION} I could not find that anywhere in the booklet that came with it\n\nSent from my iPhone`,
      `${QUESTION} I could not find that anywhere in the booklet that came with it`,
    ));

  it('above a quotation, which is folded as well', () =>
    expectFolded(
      `${QUESTION}\n\nBest regards\nJane Doe\n\nOn Mon, Nov 16, 2026 at 10:00 AM Support <support@example.net> wrote:\n> Hello`,
      QUESTION,
    ));

  it('around a postscript, which is said', () =>
    expectFolded(
      `${QUESTION}\n\nBest regards\nJane Doe\n\nPS: Do you ship to Austria?`,
      `${QUESTION}\n\nPS: Do you ship to Austria?`,
    ));
});

describe('words of a mail are kept', () => {
  it.each([
    [
      'an address to deliver to',
      'Please deliver to:\n\nJane Doe\n12 Harbour Street\nBristol BS1 4QA\n+44 117 496 0123',
    ],
    ['an address below a label', 'I moved.\n\nNew address:\n12 Harbour Street\nBristol BS1 4QA'],
    ['an order at the end', 'Where is my parcel?\n\nOrder no. 4711-22'],
    ['a number at the end', 'Please call me back.\n\nMy number is +44 117 496 0123'],
    ['a question about confidentiality', 'Hello,\n\nis what I write here confidential?'],
    ['a sentence about the sender of a mail', 'I received a mail from outside your organization. Is it yours?'],
    ['a list', 'I need:\n\n- 3 kettles\n- 1 lid\n- 2 cables'],
    ['short answers', 'Yes\n\nNo\n\nBlue'],
    ['thanks alone', 'Thank you very much!'],
    ['contact details that were asked for', 'jane@northwind.example\n+44 117 496 0123'],
    ['a closing within the text', 'The card shall say:\n\nBest wishes from all of us\n\nWhen will it arrive?'],
    [
      'the end of a wrapped sentence, with a closing behind it',
      'Then please send it to the parcel station near the harbour, with the number\n39482716. Regards Jane',
    ],
    ['a German address', 'Bitte liefern Sie an:\nJane Doe\nAm Hafen 12\n20457 Hamburg'],
  ])('%s', async (_, text) => expect(await read(text)).toMatchObject({ text, quoted: '' }));

  it('within the armour of a signature', async () => {
    const begin = '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512';
    const end = '-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCgAdFiEE\n=ab12\n-----END PGP SIGNATURE-----';
    expect(await read(`${begin}\n\nI need:\n\n- - 3 kettles\n- - 1 lid\n${end}`)).toMatchObject({
      text: 'I need:\n\n- 3 kettles\n- 1 lid',
      quoted: `${begin}\n\n${end}`,
    });
  });

  it('with the address of a link that a gateway rewrote', async () => {
    const rewritten =
      'https://emea01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fdrive.example%2Flamp&data=05%7C02&reserved=0';
    const { text } = await read(
      `Photos: https://drive.example/lamp<${rewritten}>\nReport: this page<${rewritten}>\nShop: https://shop.example<https://evil.example/?url=https://shop.example>`,
    );
    expect(text).toBe(
      'Photos: https://drive.example/lamp\nReport: this page<https://drive.example/lamp>\nShop: https://shop.example<https://evil.example/?url=https://shop.example>',
    );
  });

  it('such as thanks above a name', async () =>
    expect(await read('Thanks,\nJane')).toMatchObject({ text: 'Thanks,', quoted: 'Jane' }));
});
