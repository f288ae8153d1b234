import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Facts } from '../../ui/facts.js';
import { Stack } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import type { Receipt } from './queries.js';
import css from './actions.module.css';

/** Shows the request, its requester and the response. Masked values stay masked. */
export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { actions, ui } = useTexts();
  const { name, status, reason, requested_by, confirmed_by, permission, duration_ms, created_at } = receipt;
  const { request, response_status, response_excerpt } = receipt;
  const texts: [title: string, text: string][] = [
    [actions.arguments, JSON.stringify(receipt.arguments, null, 2)],
    ...(request ? [[actions.request, JSON.stringify(request, null, 2)] as [string, string]] : []),
    ...(response_excerpt === null ? [] : [[actions.response, response_excerpt] as [string, string]]),
  ];
  return (
    <Dialog open onClose={onClose} size="wide" title={name} foot={<Button onClick={onClose}>{ui.close}</Button>}>
      <Stack gap={4}>
        <Facts
          facts={[
            [actions.status, actions.statuses[status]],
            [actions.reason, reason],
            [actions.requestedBy, requested_by.label ?? requested_by.type],
            [actions.confirmedBy, confirmed_by && (confirmed_by.label ?? confirmed_by.type)],
            [actions.permission, permission && actions.permissions[permission]],
            [actions.answer, response_status],
            [actions.took, duration_ms === null ? null : actions.ms(duration_ms)],
            [actions.when, <RelativeTime key="when" at={created_at} />],
          ]}
        />
        {texts.map(([title, text]) => (
          <Stack key={title} gap={1}>
            <h3>{title}</h3>
            <pre className={css.text} tabIndex={0} aria-label={title}>
              {text}
            </pre>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}
