import '../../ui/styles/sheets/layers.css';
import { useCallback } from 'react';
import { listVersions, type PostVersion } from '#contract/posts/posts.ts';
import { commonWords } from '#words/en/common.ts';
import { postMenuWords as words } from '#words/en/posts/postMenu.tsx';
import type { Call } from '../../data/calls/client.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { diffOf } from './diff.ts';

export interface AboutPost {
  id: string;
  open: boolean;
  onClose: () => void;
}

export const HistoryDialog = ({ id, open, onClose }: AboutPost) => (
  <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={words.history}>
    <History id={id} />
  </Dialog>
);

/** The versions are loaded again each time the dialog opens. */
function History({ id }: { id: string }) {
  const ask = useCallback((call: Call, signal: AbortSignal) => call(listVersions, { params: { id }, signal }), [id]);
  const [answer, again] = useAnswer(ask);
  if (answer === undefined) return <p role="status">{words.loading}</p>;
  if (answer === null) {
    return (
      <p role="alert">
        {words.failed}{' '}
        <Button kind="quiet" size="sm" onClick={again}>
          {commonWords.tryAgain}
        </Button>
      </p>
    );
  }
  const { versions, complete } = answer;
  return (
    <ol className="versions">
      {versions.map((version, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list stands still
        <li key={place}>
          <VersionHead {...{ version, place, isFirst: complete && place === versions.length - 1 }} />
          <VersionText version={version} before={versions[place + 1]} />
        </li>
      ))}
      {!complete && <li className="version-note">{words.incomplete}</li>}
    </ol>
  );
}

function VersionHead({ version, place, isFirst }: { version: PostVersion; place: number; isFirst: boolean }) {
  const { createdAt, likes = 0 } = version;
  const name = place === 0 ? words.now : isFirst ? words.first : words.before;
  return (
    <p className="version-head">
      <b>{name}</b> <Time at={createdAt} full />
      {likes > 0 && words.likesByThen(likes)}
    </p>
  );
}

/** The text with the changes from the previous version. */
function VersionText({ version, before }: { version: PostVersion; before: PostVersion | undefined }) {
  const parts = before ? diffOf(before.content, version.content) : [{ kind: 'same' as const, text: version.content }];
  return (
    <p className="version-text">
      {parts.map(({ kind, text }, place) =>
        kind === 'added' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text has its parts in one order
          <ins key={place}>{text}</ins>
        ) : kind === 'gone' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <del key={place}>{text}</del>
        ) : (
          text
        ),
      )}
    </p>
  );
}
