import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Avatar } from '../../ui/avatar.js';
import { visible } from '../../transcript/foreign-text.js';
import type { Named } from './mentions.js';
import { Picker, type Typed } from './picker.js';
import { respondersQuery } from './queries.js';

export interface MentionPickerProps {
  typed: Typed | null;
  onPick: (member: Named) => void;
  onClose: (isLeft: boolean) => void;
}

/** Picks a member to mention in a note. */
export default function MentionPicker({ typed, onPick, onClose }: MentionPickerProps) {
  const { inbox, shell, conversationActions } = useTexts();
  const { id: workspace, member_id: me } = useWorkspace();
  const { data: members } = useQuery(respondersQuery(workspace));
  const choices = useMemo(
    () =>
      (members ?? [])
        .filter(({ id }) => id !== me)
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name, role }) => ({
          id,
          name,
          title: visible(name),
          detail: shell.roles[role],
          picture: <Avatar id={id} name={name} size="small" />,
        })),
    [members, me, shell],
  );
  return (
    <Picker
      {...{ typed, choices, onPick, onClose }}
      isLoaded={members !== undefined}
      label={inbox.mention}
      placeholder={conversationActions.findMember}
      empty={members ? conversationActions.noMember : inbox.loadingMembers}
    />
  );
}
