/** Where a long list ends. */
import { render } from '@testing-library/react';
import '../testing/browser-parts.js';
import { VirtualTable } from './virtual-table.js';

it('asks for more each time it is drawn at its end, because an earlier answer may have been dropped', () => {
  const onEnd = jest.fn();
  const rows = [{ id: 'a' }, { id: 'b' }];
  const column = { id: 'id', title: 'Id', width: '1fr', cell: ({ id }: { id: string }) => id };
  const table = (
    <VirtualTable label="Rows" columns={[column]} rows={rows} idOf={({ id }) => id} total={null} onEnd={onEnd} />
  );
  const { rerender } = render(table);
  const asked = onEnd.mock.calls.length;
  rerender(<VirtualTable {...table.props} />);
  expect([asked > 0, onEnd.mock.calls.length > asked]).toEqual([true, true]);
});
