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
  ])('names two things and no attribute: %s', (question) => {
    expect(comparisonOf(question)).toEqual({ names: ['Gold', 'Silver'], attributes: [] });
  });

  it.each([
    ['Difference in fees between Gold and Silver?', 'fees'],
    ['Is Gold cheaper than Silver?', 'price'],
    ['Ist Gold teurer als Silver?', 'Preis'],
    ['¿Cuál es más barato: Gold o Silver?', 'precio'],
  ])('asks the same of both: %s', (question, attribute) => {
    expect(comparisonOf(question)?.attributes[0]).toEqual(attribute);
  });

  it('accepts two names of different length', () => {
    expect(comparisonOf('Compare the Evergreen Account and the Light Blue Account')).toEqual({
      names: ['Evergreen Account', 'Light Blue Account'],
      attributes: [],
    });
  });

  it.each([
    ['How do I pay with card and cash?'],
    ['What is the fee?'],
    ['Which card should I take, please?'],
    ['Is it cheaper than it was before the change of the tariff in the last year or so?'],
  ])('is not one: %s', (question) => {
    expect(comparisonOf(question)).toBeNull();
  });
});
