import type { ChangeEvent } from 'react';
import type { CommunityAnswer, CommunitySettings } from '#contract/community/community.ts';
import type { FieldOf } from '../../data/forms/useFields.ts';
import type { Change } from './useSettings.ts';

type Text = 'name' | 'description' | 'contact' | 'question';

/** What each part of the form gets. */
export interface PartProps {
  settings: CommunitySettings;
  change: Change;
  field: (name: Text) => Omit<ReturnType<FieldOf<Text>>, 'onChange'> & {
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  /** By the environment. */
  fixed: CommunityAnswer['fixed'];
}
