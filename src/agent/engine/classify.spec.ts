import { classify } from './classify.js';

const PERSON: [string, string][] = [
  ['en', 'I want to talk to a human'],
  ['en', 'can you connect me with a real person please'],
  ['en', 'agent please'],
  ['en', 'are you a bot? let me speak to a person'],
  ['en', 'Do I have to talk to a machine? I want a real person.'],
  ['en', 'This is no use, give me a human'],
  ['de', 'Ich möchte mit einem Mitarbeiter sprechen'],
  ['es', 'Quiero hablar con una persona'],
  ['fr', 'Je veux parler à un conseiller'],
  ['pt', 'Quero falar com um atendente'],
  ['ar', 'أريد التحدث مع موظف'],
  ['hi', 'मुझे किसी इंसान से बात करनी है'],
  ['zh', '请帮我转人工客服'],
  ['ja', 'オペレーターにつないでください'],
  ['th', 'ขอคุยกับเจ้าหน้าที่'],
];
const LEAVING: [string, string][] = [
  ['en', 'How do I get a refund and cancel my plan?'],
  ['de', 'Wie kann ich meinen Vertrag kündigen?'],
  ['es', '¿Cómo puedo cancelar mi suscripción?'],
  ['fr', 'Comment résilier mon abonnement ?'],
  ['pt', 'Como faço para cancelar a assinatura?'],
  ['ar', 'كيف يمكنني إلغاء اشتراكي؟'],
  ['hi', 'मैं अपनी सदस्यता कैसे रद्द करूँ?'],
  ['zh', '我怎么退款？'],
  ['ja', '解約したいのですが'],
  ['th', 'จะขอเงินคืนได้อย่างไร'],
];
const ORDINARY: [string, string][] = [
  ['en', 'What is the fee of a wire transfer?'],
  ['en', 'Do I need a human resources contact?'],
  ['en', 'Does the human resources team pay for agent training?'],
  ['en', 'Who was the first person on the moon?'],
  ['en', 'Do I need to speak to a representative to change my pin?'],
  ['en', 'Are you a real person or a computer?'],
  ['en', 'am i talking to a real person'],
  ['ar', 'ما هي نسبة النساء الغير متزوجات؟'],
  ['de', 'Wie viele Personen können das Konto nutzen?'],
  ['es', '¿Cuántas personas pueden usar la cuenta?'],
  ['fr', 'Combien de personnes peuvent utiliser le compte ?'],
  ['pt', 'Quantas pessoas podem usar a conta?'],
  ['ar', 'كم عدد الأشخاص المسموح لهم باستخدام الحساب؟'],
  ['hi', 'कितने लोग खाते का उपयोग कर सकते हैं?'],
  ['zh', '多少人可以使用这个账户？'],
  ['ja', '何人がこの口座を使えますか？'],
  ['th', 'มีกี่คนที่ใช้บัญชีได้'],
];

describe('classifying a question', () => {
  it.each(PERSON)('hears in %s that a person is wanted: %s', (language, question) => {
    expect(classify(question, language).intentClass).toBe('escalate');
  });

  it.each(LEAVING)('hears in %s that somebody speaks of leaving: %s', (language, question) => {
    expect(classify(question, language).sessionKind).toBe('retention');
  });

  it.each(ORDINARY)('takes an ordinary question in %s for one: %s', (language, question) => {
    expect(classify(question, language)).toMatchObject({ intentClass: 'answer', sessionKind: 'support' });
  });

  it('lets the wish for a person win over everything else', () => {
    expect(classify('Cancel my plan and let me speak to a human', 'en')).toMatchObject({
      intentClass: 'escalate',
      sessionKind: 'retention',
    });
  });

  it.each(['', 'First of all, '])('finds the wish for a person at either end of a long message: %s', (before) => {
    const story = 'My parcel was to come on Monday and it is still not here. '.repeat(60);
    const wish = 'I want to talk to a human. ';
    expect(classify(before + story, 'en').intentClass).toBe('answer');
    expect(classify(before + wish + story, 'en').intentClass).toBe('escalate');
    expect(classify(before + story + wish, 'en').intentClass).toBe('escalate');
    expect(classify(before + story + wish + 'Thank you very much, and goodbye. '.repeat(10), 'en').intentClass).toBe(
      'escalate',
    );
  });

  it('tells showing and doing from answering', () => {
    expect(classify('Show me the pricing page', 'en').intentClass).toBe('show');
    expect(classify('Please change my address', 'en').intentClass).toBe('do');
    expect(classify('How do I change my address?', 'en').intentClass).toBe('answer');
  });

  it('labels a question by its words of matter', () => {
    expect(classify('What is the wire transfer fee?', 'en').intent).toBe('wire transfer fee');
    expect(classify('what is it?', 'en').intent).toBeNull();
    expect(classify('x'.repeat(4_000), 'en').intent!.length).toBeLessThanOrEqual(64);
  });
});
