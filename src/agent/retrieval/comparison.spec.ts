import { comparisonOf } from './comparison.js';

describe('a question that compares', () => {
  it.each([
    ['Compare Gold and Silver'],
    ['What are the differences between the Gold and Silver?'],
    ['Gold vs. Silver'],
    ['How is Gold different from Silver?'],
    ['Was ist der Unterschied zwischen Gold und Silver?'],
    ['¿Cuál es la diferencia entre Gold y Silver?'],
    ['Quelle est la différence entre Gold et Silver ?'],
    ['Qual é a diferença entre Gold e Silver?'],
    ['Gold和Silver有什么区别？'],
    ['GoldとSilverの違いは何ですか'],
    ['ما هو الفرق بين Gold و Silver؟'],
    ['Gold और Silver में क्या अंतर है?'],
    ['Gold กับ Silver ต่างกันอย่างไร'],
  ])('names two things and no matter: %s', (question) => {
    expect(comparisonOf(question)).toEqual({ names: ['Gold', 'Silver'], readings: [] });
  });

  it.each([
    ['Difference in fees between Gold and Silver?', ['fees Gold', 'fees Silver']],
    ['Is Gold cheaper than Silver?', ['price Gold', 'price Silver']],
    ['Ist Gold teurer als Silver?', ['Preis Gold', 'Preis Silver']],
    ['¿Cuál es más barato: Gold o Silver?', ['precio Gold', 'precio Silver']],
  ])('asks the same of both: %s', (question, sides) => {
    expect(comparisonOf(question)?.readings[0]).toEqual(sides);
  });

  it.each([
    ['How do I pay with card and cash?'],
    ['What is the fee?'],
    ['Which card should I take, please?'],
    ['Is it cheaper than it was before the change of the tariff in the last year or so?'],
  ])('is none: %s', (question) => {
    expect(comparisonOf(question)).toBeNull();
  });
});
