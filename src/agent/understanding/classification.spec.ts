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
    expect(classified('I want my money back').intentClass).toBe('do');
    expect(classified('I would like to book a demo').intentClass).toBe('do');
    expect(classified('How do I change my address?').intentClass).toBe('answer');
  });

  it('has the question as its label, shortened, and none for small talk', () => {
    expect(classified('Hi! What is the wire transfer fee?').intent).toBe('What is the wire transfer fee?');
    expect(
      classified('Could I pay the wire transfer fee of last month later, together with those of my two sisters?')
        .intent,
    ).toBe('Could I pay the wire transfer fee of last month later, together with those of…');
    for (const text of ['what is it?', 'good morning', 'Hi, agent please']) expect(classified(text).intent).toBeNull();
    expect(classified('x'.repeat(4_000)).intent!.length).toBeLessThanOrEqual(80);
  });

  it('has what the question is about as its label too, if the question does not say it', () => {
    expect(classified('Hi! My identity card expired in March. Is it too late?').intent).toBe(
      'My identity card expired in March. Is it too late?',
    );
    const story = 'My identity card expired in March while I was on a ship in the Pacific without any post';
    expect(classified(`${story}. Is it too late?`).intent).toBe(
      'My identity card expired in March while I was on a ship in the… Is it too late?',
    );
    expect(classified('Can I talk to someone about the leak in my kitchen ceiling').intent).toContain('kitchen');
    expect(classified('We come on Friday. What does a parking space for a camper van cost?').intent).toBe(
      'What does a parking space for a camper van cost?',
    );
    expect(classified('I am Ann Lee of Lee Brothers Roofing, ann@example.com. What do you charge?').intent).toBe(
      'What do you charge?',
    );
  });
});
