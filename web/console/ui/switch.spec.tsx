/** A switch and its words. */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Switch } from './switch.js';

function Mails({ disabled = false }: { disabled?: boolean }) {
  const [isOn, setOn] = useState(false);
  return <Switch label="Send mails" isOn={isOn} onChange={setOn} disabled={disabled} />;
}
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const shown = () => screen.getByRole('switch', { name: 'Send mails' });

it('is turned by a click on its words, as on itself, and by the space bar', async () => {
  render(<Mails />);
  await user.click(screen.getByText('Send mails'));
  expect(shown()).toBeChecked();
  await user.click(shown());
  expect(shown()).not.toBeChecked();
  shown().focus();
  await user.keyboard(' ');
  await waitFor(() => expect(shown()).toBeChecked(), { timeout: 1000 });
  expect(screen.getAllByRole('switch')).toHaveLength(1);
});

it('stays as it is where it may not be changed', async () => {
  render(<Mails disabled />);
  await user.click(screen.getByText('Send mails'));
  expect(shown()).not.toBeChecked();
});
