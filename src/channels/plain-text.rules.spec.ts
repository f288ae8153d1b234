import { newId } from '../platform/kernel/ids.js';
import { toPlainText, withNumberedChoices } from './plain-text.rules.js';

const NOTHING = { author: 'agent' as const, citations: [], locale: 'en', site: null };

describe('a form with times to choose from', () => {
  const choices = ['Tue 3 Nov, 10:00', 'Tue 3 Nov, 11:00'];
  const text = 'These times are free (UTC). Which one suits you?';
  const message = { ...NOTHING, text, parts: { form: 'meeting' as const, choices } };

  it('lists each time once, and says how to choose one', () => {
    const words = toPlainText(message);
    expect(withNumberedChoices(words.text, words.choices)).toBe(
      [
        'These times are free (UTC). Which one suits you?\nReply with the one that suits you, or its number.',
        '1. Tue 3 Nov, 10:00\n2. Tue 3 Nov, 11:00',
      ].join('\n\n'),
    );
  });

  it('speaks the contact’s language', () => {
    expect(toPlainText({ ...message, locale: 'de-AT' }).text).toContain('Antworten Sie mit dem, was Ihnen passt');
  });

  it('leads to the website where the chat was seen last, unless that is somebody’s own machine', () => {
    expect(toPlainText({ ...message, site: 'https://acme.test' }).text).toMatch(
      /on our website: https:\/\/acme\.test$/,
    );
    expect(toPlainText({ ...message, site: 'http://localhost:3000' }).text).not.toContain('website');
  });
});

it('passages that are not certain are for the team, and not sent', () => {
  const shown = { title: 'Help', heading: 'Returns', url: 'https://acme.test/help', text: 'Within 30 days.' };
  const article = { document_id: newId(), version: 1, start: 0, end: 15, quote: shown.text, ...shown };
  const words = toPlainText({ ...NOTHING, text: 'A person will answer.', parts: { articles: [article] } });
  expect(words.text).toBe('A person will answer.');
});

it('an offer to talk to a person says what to reply', () => {
  const words = toPlainText({ ...NOTHING, text: 'I do not know.', parts: { form: 'contact' } });
  expect(words.text).toBe('I do not know.\n\nTo talk to a person, reply “Talk to a person”.');
});

it('the Markdown of a teammate loses its signs; what the agent says has links, which are spelled', () => {
  const message = { ...NOTHING, text: 'Please **note**:\n- [this](https://a.test/b)', parts: null };
  expect(toPlainText({ ...message, author: 'teammate' }).text).toBe('Please note:\n• this (https://a.test/b)');
  const said = 'Get [it](https://a.test/b) *';
  expect(toPlainText({ ...message, text: said }).text).toBe('Get it (https://a.test/b) *');
});
