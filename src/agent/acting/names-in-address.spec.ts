import { contactDetails } from './contact-details.js';
import { namesInAddress } from './names-in-address.js';

const namesIn = (text: string, ...earlier: string[]): unknown =>
  namesInAddress(/\S+@[a-z0-9.-]+[a-z]/i.exec(text)?.[0] ?? '', [text, ...earlier]);

describe('names that a message and its e-mail address agree on', () => {
  it.each([
    ['hi theo here, mail me at theo@lamb.example', { name: 'theo' }],
    ['Clementine Fox\nSenior Buyer\nclementine@shop.example', { name: 'Clementine Fox' }],
    ['Thanks, Ann Lee (a.lee@example.com)', { name: 'Ann Lee' }],
    ['its tom baker, tbaker77@gmail.com', { name: 'tom baker' }],
    ['Viele Grüße, Jürgen Müller, juergen.mueller@web.de', { name: 'Jürgen Müller' }],
    ['Soy José Núñez, nunez.jose@gmail.com', { name: 'José Núñez' }],
    ['J. R. Hartley, jr.hartley@example.com', { name: 'J. R. Hartley' }],
  ])('are the person’s name: %j', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it.each([
    ['We are Oduber Glass, orders@oduber-glass.com', { company: 'Oduber Glass' }],
    ['Priya from Oakfield Dental, priya@oakfield.co.uk', { name: 'Priya', company: 'Oakfield Dental' }],
    ['Gray & Sons would like a quote, office@graysons.com', { company: 'Gray & Sons' }],
    ['¿Hacen ofertas? Somos del Estudio Farolito, info@farolito.com', { company: 'Estudio Farolito' }],
    ['I am with Pennine Linen Supply. Who do I talk to? jo@pennine-linen.com', { company: 'Pennine Linen Supply' }],
    ['At Farolito we need six, info@farolito.com', { company: 'Farolito' }],
    ['Milo Castellane, milo@castellane.com', { name: 'Milo Castellane' }],
  ])('are the company’s: %j', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it('may stand in an earlier message', () => {
    expect(namesIn('tom@example.com', 'This is Tom Baker, I need two rooms')).toEqual({ name: 'Tom Baker' });
  });

  it.each([
    'You can contact me at contact@gmail.com',
    'My Gmail is x17@gmail.com',
    'Please send the offer to al@example.com, all of it',
    'Tom said that you help: jb@example.com',
    'a@b.c',
    '',
  ])('are none in %j', (text) => {
    expect(namesIn(text)).toEqual({});
  });

  it('are stored with a lead', () => {
    expect(contactDetails('Please call me back, Ann Lee of Gray Partners, ann@graypartners.com', [])).toMatchObject({
      ...{ name: 'Ann Lee', company: 'Gray Partners', email: 'ann@graypartners.com' },
    });
  });

  it('are looked for in time that grows with the text', () => {
    const text = `${'Ann '.repeat(5_000)} ann@example.com`;
    expect(namesInAddress('ann@example.com', [text])).toEqual({ name: 'Ann Ann Ann Ann' });
  });
});
