import { MemoryIndex } from '../../../test/support/memory-index.js';
import { respell } from './respelling.js';

const PAGE = '# Wifi\n\nThe name of the wifi is Harbour. Late checkout costs £45, and the sauna opens at nine.';
const index = new MemoryIndex([{ id: 'wifi', title: 'Wifi', text: PAGE, locale: 'en' }]);
const read = async (text: string) =>
  (await respell(index, { workspaceId: 'w', text, languages: ['en'] }))?.text ?? null;

describe('a message that was typed in haste', () => {
  it.each([
    ['waht is teh wfi', 'what is the wifi'],
    ['how mcuh is lat checkuot', 'how much is late checkout'],
    ['wehn does teh sawna opne', 'when does the sauna open'],
  ])('is corrected by the words of the knowledge and of customer service: %s', async (text, meant) => {
    expect(await read(text)).toBe(meant);
  });

  it.each(['what is the wfi called', 'what does the sauna cost', 'is Kyaak near Teh Haus', '大人料金はいくらですか'])(
    'is not corrected if at most one word is wrong, or if the words are names: %s',
    async (text) => {
      expect(await read(text)).toBeNull();
    },
  );

  it.each(['dogs and cats rooms', 'wifis checkouts costs hotels'])(
    'is not corrected if its words are inflected: %s',
    async (text) => {
      expect(await read(text)).toBeNull();
    },
  );

  it('is read in the language that knows most of its words, whatever the knowledge’s first language', async () => {
    const bilingual = new MemoryIndex([
      { id: 'wifi', title: 'Wifi', text: PAGE, locale: 'en' },
      { id: 'wlan', title: 'WLAN', text: '# WLAN\n\nDas Passwort liegt auf dem Zimmer.', locale: 'de' },
    ]);
    expect(
      await respell(bilingual, { workspaceId: 'w', text: 'wo fidne ich das passwotr', languages: ['de'] }),
    ).toMatchObject({ language: 'de' });
  });

  it('is not corrected if nearly every word is unknown', async () => {
    expect(await read('lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam nonumy')).toBeNull();
  });
});
