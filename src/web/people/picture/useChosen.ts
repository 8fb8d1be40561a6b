import { useEffect, useState } from 'react';

/** A file as a picture: undefined while it is read, null when it is none. */
export function useChosen(file: File | null): HTMLImageElement | null | undefined {
  const [read, setRead] = useState<{ file: File; image: HTMLImageElement | null }>();
  useEffect(() => {
    if (!file) return;
    let left = false;
    const image = new Image();
    const done = (image: HTMLImageElement | null) => {
      if (!left) setRead({ file, image });
    };
    image.src = URL.createObjectURL(file);
    image.decode().then(
      () => done(image.naturalWidth > 0 ? image : null),
      () => done(null),
    );
    return () => {
      left = true;
      URL.revokeObjectURL(image.src);
    };
  }, [file]);
  return read?.file === file ? read?.image : undefined;
}
