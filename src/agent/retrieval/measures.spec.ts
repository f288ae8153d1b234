import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { MemoryIndex } from '../../../test/support/memory-index.js';
import { runTurn } from '../turn.js';
import type { TurnResult } from '../ports/turn.js';
import { understand } from '../understanding/understand.js';
import { searchAttempts } from './question.js';

/** Asks a knowledge base that contains only this sentence. */
async function asked(question: string, sentence: string): Promise<TurnResult> {
  const index = new MemoryIndex([{ id: 'd', title: 'Help', text: sentence }]);
  const input = turnInput(question);
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, input)) if (event.type === 'done') return event.result;
  throw new Error('the turn did not end');
}
const weights = (question: string): Record<string, number> =>
  Object.fromEntries(searchAttempts(understand(question, null))[0]!.terms.map(({ word, weight }) => [word, weight]));

describe('a question for a measure', () => {
  it.each([
    ['How long does shipping to Germany take?', 'Shipping to Germany takes 3 working days.'],
    ['How long is the warranty?', 'The warranty lasts two years.'],
    ['How often are invoices sent?', 'Invoices are sent every month.'],
    ['How long is the Pro plan trial?', 'The Pro plan trial lasts 14 days.'],
    ['How soon are refunds paid?', 'Refunds are paid within 5 days.'],
    ['How far is the office from the station?', 'The office is 2 km from the station.'],
    ['Wie lange dauert der Versand nach Italien?', 'Der Versand nach Italien dauert 3 Werktage.'],
    ['Wie oft werden Rechnungen verschickt?', 'Rechnungen werden jeden Monat verschickt.'],
    ['¿Cuánto tiempo dura la garantía?', 'La garantía dura dos años.'],
    ['¿Cuánto tarda el envío a Alemania?', 'El envío a Alemania llega en 3 días.'],
    ['Combien de temps dure la garantie ?', 'La garantie dure deux ans.'],
    ['Quanto tempo dura a garantia?', 'A garantia dura dois anos.'],
    ['保修期多久？', '保修期为两年。'],
    ['保証期間はどのくらいですか？', '保証期間は2年です。'],
    ['कितना समय वारंटी चलती है?', 'वारंटी दो साल चलती है।'],
    ['การรับประกันนานแค่ไหน', 'การรับประกันสองปี'],
  ])('is answered by the plain sentence: %s', async (question, sentence) => {
    expect(await asked(question, sentence)).toMatchObject({ status: 'answered', answer: sentence });
  });

  it("treats the measure's word as part of the question phrase, and elsewhere as an ordinary word", () => {
    expect(weights('How long is the warranty?')).toEqual({ long: 0.2, warranty: 1 });
    expect(weights('Is there a long warranty?')).toEqual({ long: 1, warranty: 1 });
    expect(weights('How long is a long stay?')).toEqual({ long: 1, stay: 1 });
    expect(weights('How do fast transfers work?')).toMatchObject({ fast: 1 });
  });
});
