import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { showFailure } from '../../ui/toast.js';
import type { InboxItem, Tag } from './queries.js';
import { type TagChoice, TagChoices } from './tag-choices.js';
import { createTag, putTag, takeTag } from './tags.js';

export interface TagsDialogProps {
  item: InboxItem;
  onClose: () => void;
  onManage: () => void;
}

/** Adds and removes tags of a conversation. */
export default function TagsDialog({ item, onClose, onManage }: TagsDialogProps) {
  const texts = useTexts();
  const { tagging } = texts.inbox;
  const { id: workspace } = useWorkspace();
  const isOn = (tag: Tag) => item.session.tags.some(({ id }) => id === tag.id);
  const toggle = (tag: Tag) => (isOn(tag) ? takeTag : putTag)(workspace, item, tag);
  const choose = (choice: TagChoice) => {
    const work = 'create' in choice ? createAndPut(workspace, item, choice.create) : toggle(choice.tag);
    work.catch((problem: unknown) => showFailure(tagging.failed, problemText(problem, texts)));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.conversationActions.tagging.title}
      foot={
        <Button icon="settings" onClick={onManage}>
          {tagging.manage}
        </Button>
      }
    >
      <TagChoices isOn={isOn} onChosen={choose} />
    </Dialog>
  );
}

const createAndPut = async (workspace: string, item: InboxItem, name: string): Promise<void> =>
  putTag(workspace, item, await createTag(workspace, name));
