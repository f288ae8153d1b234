import { classificationOf } from './classification.js';
import { understand } from './understand.js';

const classified = (text: string, language = 'en') => classificationOf(understand(text, language), language);

describe('the classification of a message', () => {
  it.each([
    ['en', 'I want to cancel my subscription'],
    ['de', 'Ich kündige meinen Vertrag'],
    ['es', 'Quiero darme de baja'],
    ['fr', 'Je veux résilier mon abonnement'],
    ['pt', 'Quero cancelar minha assinatura'],
    ['it', "Voglio disdire l'abbonamento"],
    ['ar', 'أريد إلغاء اشتراكي'],
    ['hi', 'मुझे अपनी सदस्यता बंद करनी है'],
    ['zh', '我要注销账户，不用你们的服务了'],
    ['ja', '解約したいのですが'],
    ['th', 'อยากยกเลิกสมาชิก'],
  ])('is retention for the wish to leave in %s: %s', (language, text) => {
    expect(classified(text, language).sessionKind).toBe('retention');
  });

  it.each(['What does shipping cost?', 'Cancel order 5', 'hi'])('is support otherwise: %s', (text) => {
    expect(classified(text).sessionKind).toBe('support');
  });

  it('prefers the request for a person to everything else', () => {
    expect(classified('I want to cancel my plan, let me speak to a human')).toMatchObject({
      intentClass: 'escalate',
      sessionKind: 'retention',
    });
  });

  it('distinguishes showing and doing from answering', () => {
    expect(classified('Show me the pricing page').intentClass).toBe('show');
    expect(classified('Please change my address').intentClass).toBe('do');
    expect(classified('I would like to book a demo').intentClass).toBe('do');
    expect(classified('How do I change my address?').intentClass).toBe('answer');
  });

  it('has the question as its label, shortened, and none for small talk', () => {
    expect(classified('Hi! What is the wire transfer fee?').intent).toBe('What is the wire transfer fee?');
    expect(classified('Could I pay the wire transfer fee later, together with those of my two sisters?').intent).toBe(
      'Could I pay the wire transfer fee later, together with…',
    );
    expect([classified('what is it?').intent, classified('good morning').intent]).toEqual([null, null]);
    expect(classified('x'.repeat(4_000)).intent!.length).toBeLessThanOrEqual(64);
  });
});
