import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Avatar } from '../../ui/avatar.js';
import { visible } from '../../transcript/foreign-text.js';
import type { Named } from './mentions.js';
import { Picker } from './picker.js';
import { respondersQuery } from './queries.js';

export interface MentionPickerProps {
  asked: string;
  onPick: (member: Named) => void;
  onClose: (isLeft: boolean) => void;
}

/** Picks a member to mention in a note. */
export default function MentionPicker({ asked, onPick, onClose }: MentionPickerProps) {
  const { inbox, shell } = useTexts();
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
      {...{ asked, choices, onPick, onClose }}
      label={inbox.mention}
      placeholder={inbox.findMember}
      empty={members ? inbox.noMember : inbox.loadingMembers}
    />
  );
}
