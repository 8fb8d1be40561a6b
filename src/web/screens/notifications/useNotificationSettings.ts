import { useCallback, useRef, useState } from 'react';
import { getNoticeSettings, type NoticeSettings, setNoticeSettings } from '#contract/notices/settings.ts';
import { noticeSettingWords as words } from '#words/en/notifications/settings.ts';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import type { Call } from '../../data/calls/client.ts';
import { isAborted } from '../../data/calls/errors.ts';
import { sayFailure } from '../../data/calls/sayFailure.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';

type Kinds = NoticeSettings['kinds'];
interface Part extends Partial<Omit<NoticeSettings, 'kinds'>> {
  kinds?: { [Kind in keyof Kinds]?: Partial<Kinds[Kind]> };
}
export type Change = (part: Part) => void;

const ask = (call: Call, signal: AbortSignal) => call(getNoticeSettings, { signal });

/** Each change shows at once and is kept at once; one that fails is taken back. */
export function useNoticeSettings() {
  const dispatch = useAppDispatch();
  const [answer, again] = useAnswer(ask);
  const [changes, setChanges] = useState<Part[]>([]);
  const [stored, setStored] = useState<NoticeSettings>();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const change = useCallback<Change>(
    (part) => {
      setChanges((before) => [...before, part]);
      const sending = async () => {
        try {
          setStored((await dispatch(send(part))).settings);
        } catch (error) {
          if (!isAborted(error)) sayFailure(words.notSaved, error, () => change(part));
        }
        setChanges((before) => before.filter((other) => other !== part));
      };
      // One after the other: the answer to the last one has them all.
      line.current = line.current.then(sending);
    },
    [dispatch],
  );
  const known = stored ?? answer?.settings;
  return { settings: answer === null ? null : known && changes.reduce(withPart, known), change, again };
}

const send =
  (body: Part): AppThunk<Promise<{ settings: NoticeSettings }>> =>
  (_dispatch, _getState, { call }) =>
    call(setNoticeSettings, { body, outlives: true });

function withPart(settings: NoticeSettings, { kinds = {}, ...rest }: Part): NoticeSettings {
  const changed = { ...settings.kinds };
  for (const [kind, part] of Object.entries(kinds)) {
    const name = kind as keyof typeof changed;
    changed[name] = { ...changed[name], ...part };
  }
  return { ...settings, ...rest, kinds: changed };
}
