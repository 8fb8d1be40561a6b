import { useEffect, useState } from 'react';
import { type CommunityAnswer, type CommunitySettings, changeCommunity } from '#contract/community/community.ts';
import { writtenRules } from '../../community/RulesField.tsx';
import { keptInTab } from '../../core/storage.ts';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import { isAborted, type Said, saidIn } from '../../data/calls/errors.ts';
import { outdateConfig } from '../../data/session/config.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { writtenLinks } from './SettingsSections.tsx';

type Settings = CommunitySettings;
export type Change = (part: Partial<Settings>) => void;

/** The settings with the local changes, which are stored in the tab until they are saved or discarded. */
export function useSettings(answer: CommunityAnswer) {
  const dispatch = useAppDispatch();
  const kept = `pipit-community-${useCurrentUser()._id}`;
  const [stored, setStored] = useState(answer.community);
  const [edits, setEdits] = useState<Partial<Settings>>(() => readKept(kept));
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<Said | null>(null);
  const changed = changedIn(stored, edits);
  const isChanged = Object.keys(changed).length > 0;
  useEffect(() => void keptInTab.write(kept, isChanged ? JSON.stringify(edits) : null), [kept, edits, isChanged]);

  const change: Change = (part) => setEdits((before) => ({ ...before, ...part }));
  /** Returns the saved settings, or null if they could not be saved. */
  const save = async (): Promise<Settings | null> => {
    if (saving) return null;
    setSaving(true);
    setRefused(null);
    try {
      const { community } = await dispatch(send(changed));
      outdateConfig();
      setStored(community);
      setEdits({});
      return community;
    } catch (error) {
      if (!isAborted(error)) setRefused(saidIn(error));
      return null;
    } finally {
      setSaving(false);
    }
  };
  const discard = (): Settings => {
    setEdits({});
    setRefused(null);
    return stored;
  };
  return { settings: { ...stored, ...edits }, isChanged, change, save, saving, refused, discard };
}

/** Send only what was changed here, because another owner may have changed other settings. */
function changedIn(stored: Settings, { rules, links, ...edits }: Partial<Settings>): Partial<Settings> {
  const wanted: Partial<Settings> = {
    ...edits,
    ...(rules && { rules: writtenRules(rules) }),
    ...(links && { links: writtenLinks(links) }),
  };
  const isNew = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(stored[name as keyof Settings]);
  return Object.fromEntries(Object.entries(wanted).filter(isNew));
}

const send =
  (body: Partial<Settings>): AppThunk<Promise<CommunityAnswer>> =>
  (_dispatch, _getState, { call }) =>
    call(changeCommunity, { body });

function readKept(name: string): Partial<Settings> {
  try {
    return JSON.parse(keptInTab.read(name) ?? '{}');
  } catch {
    return {};
  }
}
