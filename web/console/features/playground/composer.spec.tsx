/** The playground's field, without the page around it. */
import { Suspense } from 'react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { fetchFirstTexts } from '../../app/language.js';
import { TextsProvider } from '../../texts/texts.js';
import { Composer } from './composer.js';

it.each([
  ['in Safari, where the composition ends before the key', { key: 'Enter', keyCode: 229 }],
  ['where the key is part of the composition', { key: 'Enter', keyCode: 229, isComposing: true }],
])('a question is not asked by the Enter that ends a composition %s', async (_, init) => {
  await fetchFirstTexts();
  const asked: string[] = [];
  const field = (
    <TextsProvider language="en">
      <Suspense>
        <Composer isBusy={false} onAsk={(question) => asked.push(question)} />
      </Suspense>
    </TextsProvider>
  );
  await act(async () => void render(field));
  const input = await screen.findByRole('textbox');
  fireEvent.change(input, { target: { value: '送料は' } });
  fireEvent.compositionEnd(input, { data: 'は' });
  fireEvent.keyDown(input, init);
  expect([asked, (input as HTMLTextAreaElement).value]).toEqual([[], '送料は']);
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(asked).toEqual(['送料は']));
});
