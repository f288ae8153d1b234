import { onlyIn } from './sentences.js';

describe('what an answer says that another one does not', () => {
  it.each([
    ['A card costs €5. It arrives in 3 days.', 'A card costs €7. It arrives in 3 days.', ['A card costs €5.']],
    ['- **Fees**: none.\n- By post.', 'Fees: none.\nBy post.', []],
    ['', 'A card costs €7.', []],
    ['', '', []],
  ])('of “%s” beside “%s” is told in sentences', (text, other, told) => expect(onlyIn(text, other)).toEqual(told));
});
