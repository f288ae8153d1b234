import { Form } from '../../app/form.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextArea } from '../../ui/field.js';
import { Card, Row } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { type Channel, updateChannel } from './queries.js';

/** The closing lines of each mail from this mailbox. */
export function SignatureCard({ channel: { id, signature } }: { channel: Channel }) {
  const { signature: words } = useTexts().channels;
  const { id: workspace } = useWorkspace();
  const { field, onSubmit, isBusy, problem } = useServerForm({ signature: signature ?? '' }, async (typed) => {
    await updateChannel(workspace, id, { signature: typed.signature.trim() || null });
    showToast({ title: words.saved });
  });
  return (
    <Card title={words.title} lead={words.lead}>
      <Form onSubmit={onSubmit} problem={problem}>
        <TextArea
          {...field('signature')}
          label={words.title}
          hint={words.hint}
          placeholder={words.example}
          rows={4}
          maxLength={1_000}
          dir="auto"
        />
        <Row>
          <Button type="submit" busy={isBusy}>
            {words.save}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
