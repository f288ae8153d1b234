/** Headers as old programs, forms and gateways write them. */
import { readMail } from '../../src/platform/kernel/mail/read-mail.js';

/** A mail whose characters are written as bytes of a charset that TextDecoder knows. */
const bytesOf = (text: string, table: Record<string, number>): Buffer =>
  Buffer.from(Array.from(text, (character) => table[character] ?? character.charCodeAt(0)));
const KOI8: Record<string, number> = { И: 0xe9, в: 0xd7, а: 0xc1, н: 0xce };
const LATIN2: Record<string, number> = { ł: 0xb3, Ż: 0xaf, ó: 0xf3 };

const mail = (from: string, subject: string, type = 'text/plain'): string =>
  `From: ${from} <a@b.example>\r\nTo: support@example.net\r\nSubject: ${subject}\r\nContent-Type: ${type}\r\n\r\nHello`;

describe('raw 8-bit characters in a header', () => {
  it.each([
    ['Latin-1', mail('Jürgen Groß', 'Größe'), {}, ['Jürgen Groß', 'Größe']],
    ['windows-1252', mail('Zoë', '5 €'), { '€': 0x80 }, ['Zoë', '5 €']],
    [
      'Latin-1 in a mail that claims UTF-8',
      mail('Jürgen', 'Größe', 'text/plain; charset=utf-8'),
      {},
      ['Jürgen', 'Größe'],
    ],
    ['KOI8-R, by the mail’s charset', mail('Иван', 'Иван', 'text/plain; charset="koi8-r"'), KOI8, ['Иван', 'Иван']],
    ['Latin-2, by the mail’s charset', mail('Żół', 'ół', 'text/plain; charset=iso-8859-2'), LATIN2, ['Żół', 'ół']],
    ['an unknown charset', mail('Jürgen', 'Größe', 'text/plain; charset=x-none'), {}, ['Jürgen', 'Größe']],
    [
      'KOI8-R, by the charset of its first part',
      `From: Иван <a@b.example>\r\nSubject: Иван\r\nContent-Type: multipart/mixed;\r\n boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=koi8-r\r\n\r\nHello\r\n--b--`,
      KOI8,
      ['Иван', 'Иван'],
    ],
    [
      'KOI8-R, by the charset of its first part, whatever the next one has',
      `From: Иван <a@b.example>\r\nSubject: Иван\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=koi8-r\r\n\r\nHello\r\n--b\r\nContent-Type: text/x-vcard; charset=iso-8859-2; name=a.vcf\r\nContent-Disposition: attachment\r\n\r\nx\r\n--b--`,
      KOI8,
      ['Иван', 'Иван'],
    ],
  ])('are read as %s', async (_, text, table, [name, subject]) => {
    const read = await readMail(bytesOf(text, table));
    expect([read.from[0]?.name, read.subject, read.text]).toEqual([name, subject, 'Hello']);
  });

  it('are read in each line as what it is: UTF-8 beside Latin-1', async () => {
    const raw = Buffer.concat([
      Buffer.from('From: '),
      Buffer.from('Zoë', 'latin1'),
      Buffer.from(` <a@b.example>\r\nSubject: Größe\r\n\r\nx`),
    ]);
    const { from, subject } = await readMail(raw);
    expect([from[0]?.name, subject]).toEqual(['Zoë', 'Größe']);
  });

  it('are read in names of files, and bodies are left as they are', async () => {
    const file =
      'Content-Type: application/pdf; name="Größe.pdf"\r\nContent-Disposition: attachment; filename="Größe.pdf"\r\n\r\n%PDF';
    const text = 'Content-Type: text/plain; charset=iso-8859-1\r\n\r\n-- \r\nGrüße\r\n--x\r\nJürgen';
    const raw = `From: a@b.example\r\nContent-Type: multipart/mixed; boundary="b b"\r\n\r\n--b b\r\n${text}\r\n--b b\r\n${file}\r\n--b b--`;
    const read = await readMail(Buffer.from(raw, 'latin1'));
    expect(read.files[0]?.name).toBe('Größe.pdf');
    expect(read.text + read.quoted).toContain('Jürgen');
  });
});

describe('an away notice is known by its subject', () => {
  const isAway = async (subject: string, text: string) => {
    const raw = `From: a@b.example\r\nSubject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`;
    return (await readMail(Buffer.from(raw))).fields.isAway;
  };
  it.each([
    ['Automatic reply: Your request 4711', 'Thank you for your mail. I am out of the office until Monday.'],
    ['Out of Office Re: Order', 'I am travelling and back on Tuesday.'],
    [
      'Automatische Antwort: Ihre Bestellung',
      'Ich bin bis Montag nicht im Büro. In dringenden Fällen hilft Frau Muster.',
    ],
    ['Abwesenheitsnotiz: Re: Anfrage', 'Ich bin im Urlaub.'],
    ['Réponse automatique : Votre demande', 'Je suis absent jusqu’à lundi.'],
    ['Respuesta automática: Su pregunta', 'Estoy de vacaciones hasta el lunes.'],
    ['Risposta automatica: Domanda', 'Sono fuori ufficio fino a lunedì.'],
    ['Resposta automática: Pergunta', 'Estou de férias até segunda-feira.'],
    ['自動応答: ご質問', '月曜日まで不在です。'],
    ['自动答复: 问题', '我正在休假,周一回来。'],
    ['رد تلقائي: سؤال', 'أنا في إجازة حتى يوم الاثنين.'],
    ['स्वचालित उत्तर: प्रश्न', 'मैं सोमवार तक छुट्टी पर हूँ।'],
    ['ตอบกลับอัตโนมัติ: คำถาม', 'ผมลาพักร้อนถึงวันจันทร์'],
  ])('%s', async (subject, text) => expect(await isAway(subject, text)).toBe(true));

  it.each([
    ['Automatic gate does not open', 'Since yesterday my gate does not open. What can I do?'],
    ['Automatic renewal: how to stop it?', 'I do not want to renew.'],
    ['Automatische Abbuchung', 'Warum wurde bei mir zweimal abgebucht?'],
    ['Out of stock', 'When will the kettle be available?'],
    ['Vacation booking', 'I would like to move my booking to July.'],
    ['Bureau : livraison', 'Quand livrez-vous mon bureau ?'],
    ['Respuesta', 'Sí, lo quiero en azul.'],
    [
      'Automatic reply: why do I get it?',
      'I wrote to you twice and always get the same mail. When will my parcel arrive?',
    ],
    ['Abwesenheitsnotiz: warum?', 'Ich bekomme auf jede Anfrage nur diese Mail. Wann kommt mein Paket?'],
  ])('and a person’s mail is not one: %s', async (subject, text) => expect(await isAway(subject, text)).toBe(false));
});
