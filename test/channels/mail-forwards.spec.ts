/** What a mail passes on is its content; what it quotes of ours is not. */
import { readMail } from '../../src/platform/kernel/mail/read-mail.js';

const read = (subject: string, text: string, more: Record<string, string> = {}) => {
  const fields = { From: 'Jane Doe <jane@people.example>', To: 'support@example.net', Subject: subject, ...more };
  const header = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return readMail(
    Buffer.from(`${header.join('')}Content-Type: text/plain; charset=utf-8\r\n\r\n${text.replaceAll('\n', '\r\n')}`),
  );
};
const REPLY = { 'In-Reply-To': '<earlier@mail.example>' };

describe('a mail that passes another one on', () => {
  it.each([
    [
      'Outlook',
      'FW: Voucher',
      'From: Shop <news@shop.example>\nSent: Monday, November 16, 2026 10:00 AM\nTo: Jane Doe\nSubject: Voucher',
    ],
    [
      'Outlook in German',
      'WG: Gutschein',
      'Von: Laden <news@shop.example>\nGesendet: Montag, 16. November 2026 10:00\nAn: Jane Doe\nBetreff: Gutschein',
    ],
    [
      'Outlook in French',
      'TR: Bon',
      'De : Boutique <news@shop.example>\nEnvoyé : lundi 16 novembre 2026 10:00\nÀ : Jane Doe\nObjet : Bon',
    ],
    [
      'Outlook in Spanish',
      'RV: Vale',
      'De: Tienda <news@shop.example>\nEnviado el: lunes, 16 de noviembre de 2026\nPara: Jane Doe\nAsunto: Vale',
    ],
    [
      'Outlook in Italian',
      'I: Buono',
      'Da: Negozio <news@shop.example>\nInviato: lunedì 16 novembre 2026\nA: Jane Doe\nOggetto: Buono',
    ],
    [
      'Outlook in Portuguese',
      'ENC: Vale',
      'De: Loja <news@shop.example>\nEnviado: segunda-feira, 16 de novembro de 2026\nPara: Jane Doe\nAssunto: Vale',
    ],
    [
      'Outlook in Japanese',
      'FW: クーポン',
      '差出人: 店 <news@shop.example>\n送信日時: 2026年11月16日 10:00\n宛先: Jane Doe\n件名: クーポン',
    ],
    [
      'Outlook in simplified Chinese',
      '转发: 优惠券',
      '发件人: 商店 <news@shop.example>\n发送时间: 2026年11月16日 10:00\n收件人: Jane Doe\n主题: 优惠券',
    ],
    [
      'Outlook in traditional Chinese',
      '轉寄: 優惠券',
      '寄件者: 商店 <news@shop.example>\n寄件日期: 2026年11月16日 上午 10:00\n收件者: Jane Doe\n主旨: 優惠券',
    ],
    [
      'Outlook in Arabic, with marks of direction',
      'إعادة توجيه: قسيمة',
      '\u200Fمن:\u200F متجر <news@shop.example>\n\u200Fتاريخ الإرسال:\u200F 16 نوفمبر 2026\nإلى: Jane Doe\nالموضوع: قسيمة',
    ],
    [
      'Outlook in Hindi',
      'FW: वाउचर',
      'प्रेषक: दुकान <news@shop.example>\nभेजा गया: 16 नवंबर 2026 10:00\nप्रति: Jane Doe\nविषय: वाउचर',
    ],
    [
      'Outlook in Thai',
      'FW: บัตรกำนัล',
      'จาก: ร้าน <news@shop.example>\nส่ง: 16 พฤศจิกายน 2026 10:00\nถึง: Jane Doe\nเรื่อง: บัตรกำนัล',
    ],
    [
      'Outlook with a name alone',
      'FW: Voucher',
      'From: Shop\nSent: Monday, November 16, 2026\nTo: Jane Doe\nSubject: Voucher',
    ],
    [
      'Outlook under a rule',
      'Fw: Voucher',
      '________________________________\nFrom: Shop <news@shop.example>\nSent: Monday\nTo: Jane Doe\nSubject: Voucher',
    ],
    [
      'Lotus Notes',
      'Fw: Voucher',
      '----- Forwarded by Jane Doe/People on 16.11.2026 10:00 -----\n\nFrom: Shop <news@shop.example>\nTo: Jane\nDate: 16.11.2026\nSubject: Voucher',
    ],
    [
      'Thunderbird',
      'Fwd: Voucher',
      '-------- Forwarded Message --------\nSubject: Voucher\nDate: Mon, 16 Nov 2026\nFrom: Shop <news@shop.example>\nTo: jane@people.example',
    ],
    [
      'Yahoo',
      'Fw: Voucher',
      '----- Forwarded Message -----From: Shop <news@shop.example>To: Jane\nSent: Monday\nSubject: Voucher',
    ],
    [
      'a program that names no subject',
      'Voucher',
      'From: Shop <news@shop.example>\nDate: Monday\nTo: Jane\nSubject: Voucher',
    ],
  ])('says what is in that one: %s', async (_, subject, header) => {
    const { text, quoted } = await read(
      subject,
      `Is this still valid?\n\n${header}\n\nYour voucher of 10 EUR is valid until May.`,
      /^fw|^wg|^tr/i.test(subject) ? REPLY : {},
    );
    expect(text).toMatch(/^Is this still valid\?\n\n[^]*Your voucher of 10 EUR is valid until May\.$/);
    expect(quoted.replaceAll('_', '')).toBe('');
  });

  it('with lines marked as a quotation, as by Apple Mail', async () => {
    const { text, quoted } = await read(
      'Fwd: Voucher',
      'Is this still valid?\n\nBegin forwarded message:\n\n> From: Shop <news@shop.example>\n> Subject: Voucher\n> Date: 16 November 2026\n>\n> Your voucher is valid until May.\n>\n>> An older mail.',
    );
    expect(text).toContain('Your voucher is valid until May.');
    expect(text).not.toContain('An older mail.');
    expect(quoted).toContain('An older mail.');
  });

  it('with such lines, whatever the words above them', async () => {
    const { text, quoted } = await read(
      'Fwd: Gutschein',
      'Gilt der noch?\n\nAnfang der weitergeleiteten E-Mail:\n\n> Von: Laden <news@shop.example>\n> Datum: 16. November 2026\n> An: Jane Doe\n> Betreff: Gutschein\n>\n> Ihr Gutschein gilt bis Mai.',
    );
    expect(text).toContain('Ihr Gutschein gilt bis Mai.');
    expect(quoted).toBe('');
  });

  it('folds the signature above it, and the notice below it', async () => {
    const header = 'From: Shop <news@shop.example>\nSent: Monday\nTo: Jane Doe\nSubject: Voucher';
    const { text, quoted } = await read(
      'FW: Voucher',
      `Is this still valid?\n\nKind regards\nJane Doe\nTel. 030 1234567\n\n${header}\n\nYour voucher is valid until May.\n\nThis e-mail is confidential. If you are not the intended recipient, please delete it.`,
    );
    expect(text).toBe(`Is this still valid?\n\n${header}\n\nYour voucher is valid until May.`);
    expect(quoted).toBe(
      'Kind regards\nJane Doe\nTel. 030 1234567\n\nThis e-mail is confidential. If you are not the intended recipient, please delete it.',
    );
  });

  it('folds what that one quotes of ours', async () => {
    const { text, quoted } = await read(
      'FW: Re: Voucher',
      'My wife got this.\n\nFrom: Ann <ann@people.example>\nSent: Monday\nTo: Jane\nSubject: Re: Voucher\n\nThey did not help me.\n\nFrom: Support <support@example.net>\nSent: Sunday\nTo: Ann\nSubject: Voucher\n\nIt is valid.',
    );
    expect(text).toMatch(/^My wife got this\.[^]*They did not help me\.$/);
    expect(quoted).toMatch(/^From: Support[^]*It is valid\.$/);
  });
});

it('is content as well if it is ours and went to somebody else', async () => {
  const ours = 'From: Support <support@example.net>\nSent: Monday\nTo: Max Doe <max@people.example>\nSubject: Voucher';
  const { text, quoted } = await read('FW: Voucher', `My son got this.\n\n${ours}\n\nIt is valid.`, REPLY);
  expect(text).toBe(`My son got this.\n\n${ours}\n\nIt is valid.`);
  expect(quoted).toBe('');
});

describe('a mail that quotes the conversation', () => {
  const ours = 'From: Support <support@example.net>\nSent: Monday\nTo: Jane\nSubject: Voucher\n\nIt is valid.';
  const own = 'From: Jane Doe <jane@people.example>\nSent: Monday\nTo: Support\nSubject: Voucher\n\nIs it valid?';
  it.each([
    ['our mail', 'RE: Voucher', ours, {}],
    ['our mail, sent on to us', 'FW: Voucher', ours, {}],
    [
      'our mail in traditional Chinese',
      'RE: Voucher',
      '寄件者: Support <support@example.net>\n寄件日期: 2026年11月16日\n收件者: Jane\n主旨: Voucher\n\nIt is valid.',
      {},
    ],
    [
      'our mail in Arabic, with marks of direction',
      'RE: Voucher',
      '\u200Fمن:\u200F Support <support@example.net>\n\u200Fتاريخ الإرسال:\u200F 16 نوفمبر 2026\nإلى: Jane\nالموضوع: Voucher\n\nIt is valid.',
      {},
    ],
    [
      'our mail in Hindi',
      'RE: Voucher',
      'प्रेषक: Support <support@example.net>\nभेजा गया: 16 नवंबर 2026\nप्रति: Jane\nविषय: Voucher\n\nIt is valid.',
      {},
    ],
    [
      'our mail in Thai',
      'RE: Voucher',
      'จาก: Support <support@example.net>\nส่ง: 16 พฤศจิกายน 2026\nถึง: Jane\nเรื่อง: Voucher\n\nIt is valid.',
      {},
    ],
    ['our mail, by the detail in our address', 'RE: Voucher', ours, { To: 'support+abc@example.net' }],
    [
      'our mail below a header that begins with the date',
      'Re: Voucher',
      'Sent: Monday\nFrom: "Support" <support@example.net>\nTo: Jane\nSubject: Voucher\n\nIt is valid.',
      {},
    ],
    ['the sender’s own mail', 'RE: Voucher', own, {}],
    [
      'a mail of somebody who gets it too',
      'RE: Voucher',
      ours.replace('support@', 'ann@'),
      { To: 'ann@example.net', Cc: 'support@example.net' },
    ],
    ['a mail that it answers', 'RE: Voucher', ours.replace('support@', 'max@'), REPLY],
    [
      'our mail by its name',
      'Re: Voucher',
      ours.replace(' <support@example.net>', ''),
      { To: 'Support <support@example.net>' },
    ],
  ])('folds it: %s', async (_, subject, quotation, more) => {
    expect(await read(subject, `And now?\n\n${quotation}`, more)).toMatchObject({
      text: 'And now?',
      quoted: quotation,
    });
  });
});
