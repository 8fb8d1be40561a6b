import { useEffect, useState } from 'react';
import { commonWords } from '../../words/en/common.ts';
import { toast } from '../layers/toast.ts';
import { reloadIfOutdated } from './reload.ts';

/** A part of the interface that arrives when it is first wanted. */
export interface Part<T> {
  /** Starts the download; call it on hover or focus. A failed one may be tried again. */
  preload: () => Promise<T | null>;
  loaded: () => T | null;
  /** Why it could not be had. */
  failure: () => unknown;
}

export function part<T>(load: () => Promise<T>): Part<T> {
  let arrived: T | null = null;
  let coming: Promise<T | null> | null = null;
  let failure: unknown;
  const preload = () => {
    coming ??= load().then(
      (value) => {
        arrived = value;
        return value;
      },
      (error: unknown) => {
        failure = error;
        coming = null;
        return null;
      },
    );
    return coming;
  };
  return { preload, loaded: () => arrived, failure: () => failure };
}

/** The part once it is here, null before. When it cannot be had, says so and calls `onFail`. */
export function useLoaded<T>(lazy: Part<T>, wanted: boolean, onFail: () => void): T | null {
  const [, show] = useState(lazy.loaded);
  const here = lazy.loaded();
  useEffect(() => {
    if (!wanted || here) return;
    let left = false;
    void lazy.preload().then((value) => {
      if (left) return;
      if (value) return show(() => value);
      if (reloadIfOutdated(lazy.failure())) return;
      toast({ text: commonWords.notOpened });
      onFail();
    });
    return () => {
      left = true;
    };
  }, [lazy, wanted, here, onFail]);
  return here;
}
