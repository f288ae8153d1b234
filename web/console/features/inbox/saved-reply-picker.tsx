import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { showFailure } from '../../ui/toast.js';
import { plainText } from '../../../../src/platform/kernel/markdown/plain.js';
import { visible } from '../../transcript/foreign-text.js';
import { Picker, type Typed } from './picker.js';
import { filledText, savedRepliesQuery } from './saved-replies.js';
import { manageSavedReplies } from './saved-replies-entry.js';

export interface SavedReplyPickerProps {
  typed: Typed | null;
  session: string;
  /** Ends the search. @returns takes the text once its placeholders are filled */
  onPick: () => (text: string) => void;
  onClose: (isLeft: boolean) => void;
}

/** Picks a saved reply for the field. */
export default function SavedReplyPicker({ typed, session, onPick, onClose }: SavedReplyPickerProps) {
  const texts = useTexts();
  const { inbox, savedReplies: words } = texts;
  const { id: workspace } = useWorkspace();
  const { data, error } = useQuery(savedRepliesQuery(workspace));
  const choices = useMemo(
    () =>
      (data ?? []).map(({ id, shortcut, title, text, scope }) => ({
        id,
        title: shortcut,
        detail: visible(title),
        preview: visible(plainText(text)),
        picture: <Icon name={scope === 'shared' ? 'people' : 'person'} />,
      })),
    [data],
  );
  const insert = ({ id }: { id: string }) => {
    const write = onPick();
    filledText(workspace, id, session).then(write, (problem: unknown) => {
      if (typed) write(`/${typed.asked}`);
      showFailure(words.insertFailed, problemText(problem, texts));
    });
  };
  const manage = () => {
    onClose(false);
    manageSavedReplies();
  };
  const empty = data ? (data.length > 0 ? words.noSavedReplyFound : words.noSavedReply) : words.loadingSavedReplies;
  return (
    <Picker
      {...{ typed, choices, onClose }}
      isLoaded={data !== undefined}
      onPick={insert}
      label={words.savedReplies}
      placeholder={words.findSavedReply}
      empty={error ? problemText(error, texts) : empty}
      foot={
        <Button size="small" kind="ghost" icon="settings" onClick={manage}>
          {inbox.manageSavedReplies}
        </Button>
      }
    />
  );
}
