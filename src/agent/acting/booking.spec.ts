import { understand } from '../understanding/understand.js';
import { wantsMeeting } from './booking.js';

const wants = (text: string): boolean => wantsMeeting(understand(text, null), []);

describe('free times', () => {
  it.each([
    'Termin?',
    'Can I book a call tomorrow? My number is 0171 2345678',
    'call me tomorrow at 3, +49 171 2345678',
    "I can't come on Monday, I'd like to book for Tuesday",
    'please call me back',
  ])('are offered to who asks for a meeting: %s', (text) => expect(wants(text)).toBe(true));

  it.each([
    'Rufen Sie mich bitte nicht mehr an: +49 171 2345678',
    'No me llamen más al +34 600 123 456',
    'Ich möchte keinen Termin',
    'call me 0171 2345678',
    'I bought a coat.\nCan I return it?\nKind regards\nAnn Lee\nPhone: +44 20 7946 0958',
  ])('are not offered to who says: %s', (text) => expect(wants(text)).toBe(false));
});
