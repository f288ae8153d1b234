import { renderedTemplate } from './response-template.js';

const TEMPLATE = {
  fr: 'Expédié.',
  zh: '已发货。',
  'zh-hant': '已出貨。',
  en: 'Shipped.',
  'pt-PT': 'Enviado!',
  'pt-BR': 'Despachado!',
};
const said = (language: string): string | null =>
  renderedTemplate(TEMPLATE, { data: {}, language, formatValue: () => null });

describe('a response', () => {
  it.each([
    ['zh-TW', '已出貨。'],
    ['zh-HK', '已出貨。'],
    ['zh-Hant', '已出貨。'],
    ['zh-CN', '已发货。'],
    ['zh', '已发货。'],
    ['pt-br', 'Despachado!'],
    ['pt', 'Enviado!'],
    ['fr-CA', 'Expédié.'],
    ['ja', 'Shipped.'],
    ['no tag at all', 'Shipped.'],
  ])('for %s has the text that is read there', (language, text) => {
    expect(said(language)).toBe(text);
  });

  it('has the first text where none is read', () => {
    expect(renderedTemplate({ de: 'Da.', fr: 'Voilà.' }, { data: {}, language: 'ja', formatValue: () => null })).toBe(
      'Da.',
    );
  });
});
